import { type ApparelColours, Sheet, shadowOf } from './cloth.ts';
import { contours, dashes, fern, waves } from './graphics.ts';
import { armhole, bodyFolds, bodyPath, type Cut, neckInside, neckRib, sleeveFolds, sleevePath } from './torso.ts';

export interface View {
  readonly view: string;
  readonly colours: ApparelColours;
  readonly variant: Readonly<Record<string, string | number | boolean>>;
}

const adult: Cut = {
  neck: 196,
  top: 352,
  shoulder: 556,
  shoulderY: 470,
  chest: 566,
  underarmY: 880,
  hem: 578,
  hemY: 2050,
  cuffOut: [892, 960],
  cuffIn: [640, 1068],
};

export function printOf(print: unknown, ink: string, cloth: string, back: boolean): string {
  if (back) return print === 'contour' || print === 'dashes' ? dashes(1096, 560, 230, 30, ink, cloth, 4) : '';
  switch (print) {
    case 'contour':
      return contours(1200, 1110, 318, ink);
    case 'dashes':
      return dashes(790, 930, 880, 124, ink, cloth);
    case 'waves':
      return waves(880, 1010, 640, ink);
    case 'fern':
      return fern(1000, 1030, 210, ink);
    default:
      return '';
  }
}

export function drawTee({ view, colours, variant }: View): string {
  const sheet = new Sheet(`tee ${variant.print} ${view === 'back' ? 'back' : 'front'}`);
  const back = view === 'back';
  // A child's T-shirt is wider in relation to its length.
  const cut: Cut = variant.short === true ? { ...adult, hemY: 1880 } : adult;
  const { body, accent } = colours;
  const dip = back ? 420 : 560;
  const shape = bodyPath(cut, dip);
  const whole = `${bodyPath(cut, 420)}${sleevePath(cut, -1)}${sleevePath(cut, 1)}`;
  sheet.ground(whole);
  if (!back) neckInside(sheet, cut, dip, body, shadowOf(body, 0.2), accent === body ? shadowOf(body, 0.6) : accent);
  for (const side of [-1, 1]) {
    sheet.panel(sleevePath(cut, side), body, {
      folds: sleeveFolds(sheet, cut, side, 2),
      from: side < 0 ? [240, 500] : [1700, 400],
      to: side < 0 ? [720, 1100] : [2150, 1100],
    });
    const [ox, oy] = cut.cuffOut;
    const [ix, iy] = cut.cuffIn;
    const lift = (dx: number, dy: number): string =>
      `M${1200 + side * (ox - dx)} ${oy - dy}Q${1200 + side * ((ox + ix) / 2 + 6 - dx)} ${(oy + iy) / 2 + 24 - dy} ${1200 + side * (ix - dx)} ${iy - dy}`;
    sheet.stitch(lift(17, 40), body);
    sheet.stitch(lift(22, 52), body);
  }
  sheet.panel(shape, body, { folds: bodyFolds(sheet, cut), art: printOf(variant.print, accent, body, back) });
  for (const side of [-1, 1]) sheet.seam(armhole(cut, side), body);
  const hem = (dy: number): string =>
    `M${1200 - cut.hem + 8} ${cut.hemY - 4 - dy}Q${1200 - cut.hem * 0.5} ${cut.hemY + 20 - dy} 1200 ${cut.hemY + 10 - dy}Q${1200 + cut.hem * 0.5} ${cut.hemY + 18 - dy} ${1200 + cut.hem - 8} ${cut.hemY - 8 - dy}`;
  sheet.stitch(hem(44), body);
  sheet.stitch(hem(57), body);
  neckRib(sheet, cut, dip, 54, body, body);
  sheet.drape(whole, body, 0.38, 'all');
  if (variant.print === 'none' && !back) sheet.label(1200 + cut.hem - 96, cut.hemY - 150, 62, 40, accent, body, 90);
  return sheet.svg(view === 'detail' ? { x: 1230, y: 640, by: 2.5 } : undefined);
}
