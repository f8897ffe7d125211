// Whether the browser would install the page, for those who want that: it is offered where one looks for it, and nobody is asked.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  offer = $state.raw<Offer | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
  }

  async accept(): Promise<void> {
    const offer = this.offer;
    this.offer = null; // it can be made use of once
    await offer?.prompt();
  }
}

export const install = new Install();
