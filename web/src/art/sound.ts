// Soft wood and paper, made on the spot: no sound is longer than 400 ms or louder than -12 dB.

export type Sound = "tap" | "slide" | "turn" | "call" | "attack" | "block" | "match" | "wrong" | "win";

const PEAK = 0.25; // -12 dB
const A4 = 440;

let context: AudioContext | undefined;
let silent = false;

/** Turns all sounds off or on. */
export function mute(off: boolean): void {
  silent = off;
}

/** Plays a sound; `step` raises the pitch where one follows another (cards drawn, an attack that grows). */
export function play(sound: Sound, step = 0): void {
  if (silent || !touched()) return;
  context ??= new AudioContext();
  void context.resume();
  score(context, sound, step);
}

/** Writes a sound into any context, from its present time on. */
export function score(audio: BaseAudioContext, sound: Sound, step = 0): void {
  const out = audio.createGain();
  out.gain.value = PEAK;
  out.connect(audio.destination);
  SCORES[sound]({ audio, out, now: audio.currentTime }, step);
}

/** Browsers let a page sound only after a gesture. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

interface Stage {
  readonly audio: BaseAudioContext;
  readonly out: AudioNode;
  readonly now: number;
}

const SCORES: Readonly<Record<Sound, (stage: Stage, step: number) => void>> = {
  // felt tap
  tap: (stage) => {
    hiss(stage, { at: 0, length: 0.07, level: 0.9, from: 900, to: 300 });
    strike(stage, { at: 0, length: 0.09, level: 0.4, pitch: 170, fall: 90 });
  },
  // paper slide
  slide: (stage, step) => {
    const pitch = 1500 * semitones(Math.min(step, 12));
    hiss(stage, { at: 0, length: 0.14, level: 1.3, from: pitch, to: pitch * 1.8, attack: 0.05 });
  },
  // two warm marimba notes
  turn: (stage) => {
    bar(stage, { at: 0, length: 0.24, level: 0.6, pitch: A4 * semitones(3) });
    bar(stage, { at: 0.12, length: 0.27, level: 0.6, pitch: A4 * semitones(8) });
  },
  // wooden clack
  call: (stage) => {
    strike(stage, { at: 0, length: 0.06, level: 0.5, pitch: 1150, fall: 900 });
    strike(stage, { at: 0.075, length: 0.08, level: 0.6, pitch: 880, fall: 700 });
    hiss(stage, { at: 0, length: 0.02, level: 0.3, from: 3000, to: 2000 });
  },
  // the same note, a step higher each time
  attack: (stage, step) => {
    bar(stage, { at: 0, length: 0.3, level: 0.85, pitch: (A4 / 2) * semitones(2 * Math.min(step, 12)) });
  },
  // muted bell
  block: (stage) => {
    strike(stage, { at: 0, length: 0.34, level: 0.45, pitch: 620, fall: 620 });
    strike(stage, { at: 0, length: 0.22, level: 0.25, pitch: 620 * 2.76, fall: 620 * 2.76 });
  },
  // finger snap
  match: (stage) => {
    hiss(stage, { at: 0, length: 0.05, level: 1.3, from: 2600, to: 1700 });
    strike(stage, { at: 0.004, length: 0.05, level: 0.2, pitch: 1500, fall: 700 });
  },
  // low tom
  wrong: (stage) => {
    strike(stage, { at: 0, length: 0.3, level: 0.9, pitch: 130, fall: 65 });
  },
  // five notes of a kalimba
  win: (stage) => {
    [0, 4, 7, 12, 16].forEach((note, index) => {
      bar(stage, { at: index * 0.06, length: 0.15, level: 0.55, pitch: A4 * semitones(note + 3) });
    });
  },
};

interface Note {
  readonly at: number;
  readonly length: number;
  readonly level: number;
  readonly pitch: number;
}

/** A bar of wood or metal: a tone and, shorter, its fourth partial. */
function bar(stage: Stage, { at, length, level, pitch }: Note): void {
  strike(stage, { at, length, level: level * 0.8, pitch, fall: pitch });
  strike(stage, { at, length: length * 0.35, level: level * 0.2, pitch: pitch * 4, fall: pitch * 4 });
}

/** A struck tone that falls in pitch and dies away. */
function strike(stage: Stage, { at, length, level, pitch, fall }: Note & { readonly fall: number }): void {
  const start = stage.now + at;
  const tone = stage.audio.createOscillator();
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(fall, start + length);
  tone.connect(envelope(stage, { at, length, level, attack: 0.004 }));
  tone.start(start);
  tone.stop(start + length);
}

interface Hiss {
  readonly at: number;
  readonly length: number;
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly attack?: number;
}

/** Paper and felt: noise through a band that slides. */
function hiss(stage: Stage, { at, length, level, from, to, attack = 0.003 }: Hiss): void {
  const start = stage.now + at;
  const source = stage.audio.createBufferSource();
  source.buffer = noise(stage.audio, length);
  const band = stage.audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(band).connect(envelope(stage, { at, length, level, attack }));
  source.start(start);
}

interface Swell {
  readonly at: number;
  readonly length: number;
  readonly level: number;
  readonly attack: number;
}

/** Up in `attack` seconds and down to nothing by the end. */
function envelope(stage: Stage, { at, length, level, attack }: Swell): GainNode {
  const start = stage.now + at;
  const gain = stage.audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(stage.out);
  return gain;
}

function noise(audio: BaseAudioContext, length: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

function semitones(count: number): number {
  return 2 ** (count / 12);
}
