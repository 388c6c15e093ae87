/** What every jacket has: its cut, body, sleeves and edges. */
import type { Fold, Sheet } from '../cloth.ts';
import type { View } from '../tee.ts';
import type { Texture } from '../textures.ts';
import { armhole, bodyFolds, bodyPath, type Cut, sleeveFolds, sleevePath, X } from '../torso.ts';

export const cut: Cut = {
  neck: 196,
  top: 430,
  shoulder: 566,
  shoulderY: 552,
  chest: 598,
  underarmY: 960,
  hem: 604,
  hemY: 2010,
  cuffOut: [936, 1800],
  cuffIn: [736, 1850],
};
/** Ends at the hip. */
export const shortCut: Cut = { ...cut, hemY: 1960 };

/** Closed at the throat, so no neck opening shows. */
const trunkPath = (c: Cut): string => bodyPath(c, c.top - 30);
export const outline = (c: Cut): string => `${trunkPath(c)}${sleevePath(c, -1)}${sleevePath(c, 1)}`;

function cuffEdge(c: Cut, side: number, up: number): string {
  const [ox, oy] = c.cuffOut;
  const [ix, iy] = c.cuffIn;
  return `M${X(side, ox - up * 0.22)} ${oy - up}Q${X(side, (ox + ix) / 2 - up * 0.2)} ${(oy + iy) / 2 + 24 - up} ${X(side, ix - up * 0.16)} ${iy - up}`;
}

export function hemLine(c: Cut, up: number): string {
  return `M${1200 - c.hem + 6} ${c.hemY - 4 - up}Q${1200 - c.hem * 0.5} ${c.hemY + 20 - up} 1200 ${c.hemY + 10 - up}Q${1200 + c.hem * 0.5} ${c.hemY + 18 - up} ${1200 + c.hem - 6} ${c.hemY - 8 - up}`;
}

/** Sleeves, then the body; `yoke` colours the shoulders. */
export function sleevesAndBody(
  sheet: Sheet,
  c: Cut,
  view: View,
  texture: Texture,
  strength: number,
  extra: readonly Fold[] = [],
  yoke = false,
): void {
  const { body, accent } = view.colours;
  for (const side of [-1, 1]) {
    sheet.panel(sleevePath(c, side), body, {
      texture,
      folds: sleeveFolds(sheet, c, side, 7, strength * 1.15),
      from: side < 0 ? [240, 560] : [1680, 480],
      to: side < 0 ? [800, 1860] : [2180, 1860],
    });
  }
  const slope = c.shoulderY + 250;
  const art = yoke
    ? `<path d="M0 0H2400V${slope}C1700 ${slope + 60} 1500 ${slope + 96} 1200 ${slope + 96}S700 ${slope + 60} 0 ${slope}Z" fill="${accent}"/>`
    : '';
  sheet.panel(trunkPath(c), body, { texture, folds: [...bodyFolds(sheet, c, strength), ...extra], art });
  for (const side of [-1, 1]) {
    sheet.seam(armhole(c, side), body);
    sheet.stitch(cuffEdge(c, side, 64), body);
  }
}
