/** Sounds for whoever scans without looking: high and short is right, low and twice is wrong, rising is done. */
export type ScanTone = 'good' | 'wrong' | 'done';
/** Hertz, and when it begins and ends, in seconds. */
const tones: Record<ScanTone, readonly (readonly [number, number, number])[]> = {
  good: [[1_320, 0, 0.09]],
  wrong: [
    [180, 0, 0.22],
    [140, 0.28, 0.6],
  ],
  done: [
    [880, 0, 0.1],
    [1_175, 0.12, 0.22],
    [1_568, 0.24, 0.42],
  ],
};
let context: AudioContext | null = null;

/** Plays a tone, and shakes a phone that can; silent where the browser has no sound or nobody has touched the page yet. */
export function playTone(tone: ScanTone): void {
  if (tone === 'wrong') navigator.vibrate?.([200, 80, 200]);
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime;
  for (const [hertz, from, to] of tones[tone]) {
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: tone === 'wrong' ? 'square' : 'sine' });
    const volume = new GainNode(context, { gain: 0.25 });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start + from);
    oscillator.stop(start + to);
  }
}
