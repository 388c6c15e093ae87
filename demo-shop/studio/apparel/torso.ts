/** Parts that every top has: a body, two sleeves and the folds caused by gravity and arms. */
import { type Fold, n1, type Sheet } from './cloth.ts';

export interface Cut {
  /** Half widths and heights of the pattern, from the centre line x = 1200. */
  readonly neck: number;
  readonly top: number;
  readonly shoulder: number;
  readonly shoulderY: number;
  readonly chest: number;
  readonly underarmY: number;
  readonly hem: number;
  readonly hemY: number;
  /** Sleeve end: outer and inner corner, from the centre line. */
  readonly cuffOut: readonly [number, number];
  readonly cuffIn: readonly [number, number];
}

export const X = (side: number, x: number): number => n1(1200 + side * x);

/** Body from shoulder to hem, with a neck opening that dips to `dip`. */
export function bodyPath(c: Cut, dip: number): string {
  const left = (x: number): number => 1200 - x;
  const right = (x: number): number => 1200 + x;
  const mid = (c.underarmY + c.hemY) / 2;
  return (
    `M${left(c.neck)} ${c.top}C${left(c.neck * 0.95)} ${dip - (dip - c.top) * 0.25} ${left(c.neck * 0.62)} ${dip} 1200 ${dip}` +
    `C${right(c.neck * 0.62)} ${dip} ${right(c.neck * 0.95)} ${dip - (dip - c.top) * 0.25} ${right(c.neck)} ${c.top}` +
    `L${right(c.shoulder)} ${c.shoulderY}C${right(c.shoulder + 6)} ${c.shoulderY + 120} ${right(c.chest - 26)} ${c.underarmY - 130} ${right(c.chest)} ${c.underarmY}` +
    `C${right(c.chest - 22)} ${mid - 120} ${right(c.hem - 12)} ${mid + 140} ${right(c.hem)} ${c.hemY - 8}` +
    `Q${right(c.hem * 0.5)} ${c.hemY + 18} 1200 ${c.hemY + 10}Q${left(c.hem * 0.5)} ${c.hemY + 20} ${left(c.hem)} ${c.hemY - 4}` +
    `C${left(c.hem - 16)} ${mid + 140} ${left(c.chest - 18)} ${mid - 120} ${left(c.chest)} ${c.underarmY}` +
    `C${left(c.chest - 26)} ${c.underarmY - 130} ${left(c.shoulder + 6)} ${c.shoulderY + 120} ${left(c.shoulder)} ${c.shoulderY}Z`
  );
}

export function sleevePath(c: Cut, side: number): string {
  const s = (x: number): number => X(side, x);
  const [ox, oy] = c.cuffOut;
  const [ix, iy] = c.cuffIn;
  return (
    `M${s(c.shoulder - 40)} ${c.shoulderY - 14}C${s(c.shoulder + 34)} ${c.shoulderY + 14} ${s(c.shoulder + 72)} ${c.shoulderY + 42} ${s(c.shoulder + 104)} ${c.shoulderY + 92}` +
    `C${s(c.shoulder + 104 + (ox - c.shoulder - 104) * 0.42)} ${n1(c.shoulderY + 92 + (oy - c.shoulderY - 92) * 0.36)} ${s(c.shoulder + 104 + (ox - c.shoulder - 104) * 0.84)} ${n1(c.shoulderY + 92 + (oy - c.shoulderY - 92) * 0.76)} ${s(ox)} ${oy}` +
    `Q${s((ox + ix) / 2 + 6)} ${(oy + iy) / 2 + 24} ${s(ix)} ${iy}` +
    `C${s(ix - (ix - c.chest) * 0.3)} ${n1(iy - (iy - c.underarmY) * 0.45)} ${s(c.chest + 40)} ${c.underarmY + 110} ${s(c.chest - 30)} ${c.underarmY + 10}Z`
  );
}

export const armhole = (c: Cut, side: number): string =>
  `M${X(side, c.shoulder)} ${c.shoulderY}C${X(side, c.shoulder + 6)} ${c.shoulderY + 120} ${X(side, c.chest - 26)} ${c.underarmY - 130} ${X(side, c.chest)} ${c.underarmY}`;

/** Folds from the underarm, a few long vertical ones and a ripple at the hem. */
export function bodyFolds(sheet: Sheet, c: Cut, strength = 1): Fold[] {
  const list: Fold[] = [];
  const j = (amount: number, ...w: (string | number)[]): number => sheet.jitter(amount, ...w);
  for (const side of [-1, 1]) {
    const scale = 0.85 + j(0.28, side, 'scale');
    for (let i = 0; i < 4; i += 1) {
      const reach = (170 + i * 95 + j(50, side, i, 'r')) * scale;
      list.push([
        X(side, c.chest - 16),
        c.underarmY - 30 + i * 26,
        X(side, c.chest - reach * 0.45),
        c.underarmY + 50 + i * 70 + j(24, side, i, 'b'),
        X(side, c.chest - reach),
        c.underarmY + (170 + i * 140) * scale + j(50, side, i, 'e'),
        18 - i * 2,
        (0.5 - i * 0.07) * scale * strength,
      ]);
    }
    for (let i = 0; i < 3; i += 1) {
      const x = c.hem * (0.28 + i * 0.27) + j(40, side, i, 'x');
      list.push([
        X(side, x),
        c.hemY - 20,
        X(side, x - 24 + j(40, side, i, 'h')),
        c.hemY - 300,
        X(side, x - 60 + j(50, side, i, 't')),
        c.hemY - 560 - j(140, side, i, 'l'),
        26,
        0.36 * strength,
      ]);
    }
    list.push([
      X(side, c.chest - 8),
      c.underarmY + 430,
      X(side, c.chest - 150),
      c.underarmY + 500 + j(40, side, 'w'),
      X(side, c.chest - 330),
      c.underarmY + 470 + j(60, side, 'v'),
      16,
      0.34 * strength,
    ]);
    list.push([
      X(side, c.shoulder * 0.78),
      c.shoulderY + 30,
      X(side, c.shoulder * 0.74),
      c.shoulderY + 180,
      X(side, c.shoulder * 0.62),
      c.shoulderY + 360 + j(40, side, 's'),
      22,
      0.26 * strength,
    ]);
  }
  list.push([1090 + j(30, 'm'), c.hemY - 40, 1120, c.hemY - 420, 1060 + j(40, 'n'), c.hemY - 760, 34, 0.24 * strength]);
  return list;
}

export function sleeveFolds(sheet: Sheet, c: Cut, side: number, rings: number, strength = 1): Fold[] {
  const list: Fold[] = [];
  const [ox, oy] = c.cuffOut;
  const [ix, iy] = c.cuffIn;
  const outer = (t: number): [number, number] => [
    c.shoulder + 150 + (ox - c.shoulder - 150) * t,
    c.shoulderY + 150 + (oy - c.shoulderY - 150) * t,
  ];
  const inner = (t: number): [number, number] => [c.chest + (ix - c.chest) * t, c.underarmY + (iy - c.underarmY) * t];
  for (let i = 0; i < rings; i += 1) {
    const t = (i + 0.6) / (rings + 0.4);
    const [ax, ay] = inner(t);
    const [bx, by] = outer(Math.max(0, t - 0.1 + sheet.jitter(0.07, side, i, 'ring')));
    const share = 0.62 + sheet.jitter(0.2, side, i, 'share');
    list.push([
      X(side, ax),
      ay,
      X(side, ax + (bx - ax) * 0.45),
      ay + (by - ay) * 0.3 + 46,
      X(side, ax + (bx - ax) * share),
      ay + (by - ay) * share,
      17,
      (0.58 - t * 0.14) * strength,
    ]);
  }
  list.push([
    X(side, c.shoulder + 40),
    c.shoulderY + 90,
    X(side, c.shoulder + 90),
    (c.shoulderY + iy) / 2,
    X(side, (ox + ix) / 2 - 20),
    (oy + iy) / 2 - 60,
    30,
    0.32 * strength,
  ]);
  return list;
}

/** The line a neck rib follows, `inset` inside the neck edge. */
function neckLine(c: Cut, dip: number, inset: number): string {
  const d = dip - inset;
  const w = c.neck - inset * 0.6;
  const y = c.top - 40;
  return (
    `M${1200 - w + 6} ${y}L${1200 - w} ${c.top}C${1200 - w * 0.95} ${d - (d - c.top) * 0.25} ${1200 - w * 0.62} ${d} 1200 ${d}` +
    `C${1200 + w * 0.62} ${d} ${1200 + w * 0.95} ${d - (d - c.top) * 0.25} ${1200 + w} ${c.top}L${1200 + w - 6} ${y}`
  );
}

/** The area below the shoulder slope, extended to the neck: clips rib ends. */
function underShoulders(c: Cut): string {
  const slope = (c.shoulderY - c.top) / (c.shoulder - c.neck);
  const low = Math.round(c.top + (1200 - c.neck) * slope);
  return `M1200 ${Math.round(c.top - c.neck * slope)}L2400 ${low}V2400H0V${low}Z`;
}

/** The inside of the back, seen through a neck opening, with its tape and tab. */
export function neckInside(
  sheet: Sheet,
  c: Cut,
  dip: number,
  body: string,
  rib: string,
  tab: string,
  ribWidth = 40,
): void {
  const [l, r] = [1200 - c.neck, 1200 + c.neck];
  sheet.panel(`M${l} ${c.top}Q1200 ${c.top + 96} ${r} ${c.top}L${r} ${dip + 30}H${l}Z`, body, {
    tone: -0.36,
    rim: 1.4,
  });
  sheet.add(`<g ${sheet.clip(underShoulders(c))}>`);
  sheet.ribAlong(`M${l - 30} ${c.top - 16}Q1200 ${c.top + 108} ${r + 30} ${c.top - 16}`, ribWidth, rib, 13);
  sheet.add('</g>');
  sheet.label(1150, c.top + 88, 100, 50, tab, tab === body ? rib : body);
}

export function neckRib(sheet: Sheet, c: Cut, dip: number, width: number, colour: string, body: string): void {
  sheet.add(`<g ${sheet.clip(underShoulders(c))}>`);
  sheet.ribAlong(neckLine(c, dip, width * 0.45), width, colour, 14);
  sheet.stitch(neckLine(c, dip, -16), body);
  sheet.add('</g>');
}
