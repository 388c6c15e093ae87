/** The legs of pants and shorts: their cuts, their outline and their folds. */
import type { Fold, Sheet } from './cloth.ts';
import { X } from './torso.ts';

export interface Legs {
  readonly waist: number;
  readonly top: number;
  readonly hip: number;
  readonly hipY: number;
  readonly crotchY: number;
  readonly out: number;
  readonly inn: number;
  readonly endY: number;
  readonly knee: number;
}

export const long: Legs = {
  waist: 330,
  top: 330,
  hip: 452,
  hipY: 760,
  crotchY: 930,
  out: 470,
  inn: 150,
  endY: 2070,
  knee: 476,
};
export const tapered: Legs = { ...long, hip: 462, out: 410, inn: 190, endY: 1970, knee: 470, crotchY: 960 };
export const short: Legs = {
  waist: 460,
  top: 520,
  hip: 640,
  hipY: 1000,
  crotchY: 1260,
  out: 760,
  inn: 70,
  endY: 1830,
  knee: 720,
};

/** One leg, from the waist to its end; the two meet on the centre line. */
export function leg(l: Legs, side: number): string {
  const s = (x: number): number => X(side, x);
  const mid = (l.hipY + l.endY) / 2;
  return (
    `M${s(-6)} ${l.top + 16}Q${s(l.waist * 0.6)} ${l.top + 14} ${s(l.waist)} ${l.top}C${s(l.waist + 40)} ${l.top + 160} ${s(l.hip - 10)} ${l.hipY - 180} ${s(l.hip)} ${l.hipY}` +
    `C${s(l.knee + 6)} ${mid - 120} ${s(l.out + 6)} ${mid + 240} ${s(l.out)} ${l.endY}Q${s((l.out + l.inn) / 2)} ${l.endY + 30} ${s(l.inn)} ${l.endY + 6}` +
    `C${s(l.inn - 20)} ${mid + 200} ${s(30)} ${l.crotchY + 200} ${s(6)} ${l.crotchY}L${s(-6)} ${l.crotchY - 10}Z`
  );
}

/** The leg whose folds are drawn: which side, and how deep the folds are. */
interface FoldedLeg {
  readonly sheet: Sheet;
  readonly l: Legs;
  readonly side: number;
  readonly strength: number;
}

const jitterOf =
  ({ sheet, side }: FoldedLeg) =>
  (amount: number, ...words: (string | number)[]): number =>
    sheet.jitter(amount, side, ...words);

/** Folds that run out from the crotch. */
function crotchFolds(leg: FoldedLeg): Fold[] {
  const { l, side, strength } = leg;
  const j = jitterOf(leg);
  const list: Fold[] = [];
  for (let i = 0; i < 4; i += 1) {
    list.push([
      X(side, 16),
      l.crotchY - 60 + i * 30,
      X(side, l.hip * 0.35),
      l.crotchY - 70 + i * 62 + j(20, i),
      X(side, l.hip * (0.62 + i * 0.06)),
      l.crotchY - 170 + i * 120 + j(50, i, 'e'),
      18,
      (0.6 - i * 0.09) * strength,
    ]);
  }
  return list;
}

/** Folds behind the knee, and those of the cloth that rests on the shoe. */
function kneeFolds(leg: FoldedLeg): Fold[] {
  const { l, side, strength } = leg;
  const j = jitterOf(leg);
  const span = l.endY - l.crotchY;
  const list: Fold[] = [];
  for (let i = 0; i < 4; i += 1) {
    const y = l.crotchY + span * 0.36 + i * 74 + j(20, 'k', i);
    list.push([
      X(side, l.out + 4),
      y,
      X(side, (l.out + l.inn) / 2 + 60),
      y + 56,
      X(side, (l.out + l.inn) / 2 - 60 + j(60, 'ke', i)),
      y + 16,
      15,
      0.46 * strength,
    ]);
    list.push([
      X(side, l.inn - 30),
      y + 34,
      X(side, l.inn + 60),
      y + 84,
      X(side, (l.out + l.inn) / 2 - 20 + j(50, 'ki', i)),
      y + 96,
      13,
      0.42 * strength,
    ]);
  }
  for (let i = 0; i < 3; i += 1) {
    const y = l.endY - 60 - i * 84;
    list.push([
      X(side, l.inn + 6),
      y + j(16, 'c', i),
      X(side, (l.out + l.inn) / 2),
      y + 50,
      X(side, l.out - 70 + j(50, 'ce', i)),
      y - 14,
      14,
      (0.5 - i * 0.08) * strength,
    ]);
  }
  return list;
}

/** Folds of cloth that hangs freely from the hip. */
function hangingFolds(leg: FoldedLeg): Fold[] {
  const { l, side, strength } = leg;
  const j = jitterOf(leg);
  const list: Fold[] = [];
  for (let i = 0; i < 4; i += 1) {
    const x = l.inn + ((l.out - l.inn) * (i + 0.6)) / 4.2;
    list.push([
      X(side, x + j(20, 'v', i)),
      l.endY,
      X(side, x - 20),
      l.endY - 220,
      X(side, x * 0.86 + j(40, 'vt', i)),
      l.endY - 460 - j(90, 'vl', i),
      22,
      0.42 * strength,
    ]);
  }
  return list;
}

export function legFolds(sheet: Sheet, l: Legs, side: number, strength: number, knee: boolean): Fold[] {
  const leg = { sheet, l, side, strength };
  const j = jitterOf(leg);
  const hip: Fold = [
    X(side, l.hip - 14),
    l.hipY + 20,
    X(side, l.hip - 130),
    l.hipY + 110,
    X(side, l.hip - 260),
    l.hipY + 80 + j(50, 'h'),
    18,
    0.36 * strength,
  ];
  const length: Fold = [
    X(side, (l.out + l.inn) / 2 + 40),
    l.crotchY + 120,
    X(side, (l.out + l.inn) / 2 + 70),
    (l.crotchY + l.endY) / 2,
    X(side, (l.out + l.inn) / 2 + 20),
    l.endY - 100,
    34,
    0.26 * strength,
  ];
  return [...crotchFolds(leg), ...(knee ? kneeFolds(leg) : hangingFolds(leg)), hip, length];
}
