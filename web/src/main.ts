import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { games } from "./lib/catalogue.svelte";
import { i18n } from "./lib/i18n.svelte";
import "./lib/install.svelte";
import { keepPage } from "./lib/kept";
import { self } from "./lib/self.svelte";
import { speak } from "./lib/speak";
// Small, and shown by rules and tables alike: with the first file they cost no request, and rules need nothing of a table.
import "./parts/Card.svelte";
import "./parts/Chip.svelte";
import "./parts/Offer.svelte";

// Words, games and one's name are fetched at the same time. What goes wrong with the last two is told in words.
const words = i18n.start();
const started = Promise.all([games.use(i18n.preferred), self.start(), words]).then(speak);
started.catch(() => undefined);
await words;
mount(App, { target: document.getElementById("app")!, props: { first: started } });
keepPage();
