// The one sound there is: two soft notes that say "your turn".

let audio: AudioContext | undefined;

export function chime(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [index, pitch] of [659.25, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + index * 0.13);
    volume.gain.linearRampToValueAtTime(0.14, now + index * 0.13 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, now + index * 0.13 + 0.45);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + index * 0.13);
    tone.stop(now + index * 0.13 + 0.5);
  }
}
