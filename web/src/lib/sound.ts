// All sounds there are, made while they are heard. Nothing sounds before the first press on the page, and that press
// decides nothing: whether there are sounds is a setting, off until someone wants them.

import { settings } from "./settings.svelte";

export type Sound = "card" | "turn" | "reaction" | "win" | "hurry";

let audio: AudioContext | undefined;
let last = 0;

/** A soft note that begins after some seconds. */
function note(context: AudioContext, pitch: number, after: number, loud: number, long: number, kind: OscillatorType = "sine"): void {
  const begin = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = kind;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + long);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + long + 0.05);
}

/** A card on cloth: a breath of noise that closes quickly. */
function card(context: AudioContext): void {
  const length = Math.floor(context.sampleRate * 0.09);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 1700 + Math.random() * 500;
  filter.Q.value = 0.9;
  volume.gain.value = 0.22;
  source.buffer = buffer;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start();
}

const sounds: Record<Sound, (context: AudioContext) => void> = {
  card,
  turn: (context) => [659.25, 880].forEach((pitch, i) => note(context, pitch, i * 0.13, 0.14, 0.45)),
  reaction: (context) => [520, 780].forEach((pitch, i) => note(context, pitch, i * 0.06, 0.1, 0.16, "triangle")),
  hurry: (context) => [0, 0.22].forEach((after) => note(context, 587.33, after, 0.07, 0.12)),
  win: (context) => [523.25, 659.25, 783.99, 1046.5].forEach((pitch, i) => note(context, pitch, i * 0.12, 0.13, i === 3 ? 1.1 : 0.5, "triangle")),
};

/** Plays a sound for those who want sounds; many cards at once are one. What calls one back is heard from a hidden page too. */
export function play(sound: Sound, hidden = false): void {
  if (!settings.sound || (document.hidden && !hidden) || !navigator.userActivation?.hasBeenActive) return;
  const now = performance.now();
  if (sound === "card" && now - last < 70) return;
  last = now;
  audio ??= new AudioContext();
  void audio.resume();
  sounds[sound](audio);
}
