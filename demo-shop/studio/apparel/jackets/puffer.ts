/** A quilted puffer jacket. */
import { must } from '../../../data/must.ts';
import { type Fold, lightness, lightOf, n1, Sheet, seamOf, shadowOf } from '../cloth.ts';
import { zip, zipPocket } from '../fastenings.ts';
import type { View } from '../tee.ts';
import { armhole, type Cut, sleevePath, X } from '../torso.ts';
import { outline, shortCut } from './trunk.ts';

/** Wider than the other jackets, for its filling. */
const cut: Cut = {
  ...shortCut,
  shoulder: 560,
  chest: 622,
  hem: 620,
  top: 452,
  neck: 214,
  cuffOut: [968, 1770],
  cuffIn: [716, 1826],
};

/** Baffles: bands that swell between stitched lines. */
function quilt(sheet: Sheet, d: string, colour: string, lines: readonly string[], closed: readonly string[]): void {
  const deep = lightness(colour) < 0.2;
  sheet.add(`<g ${sheet.clip(d)}>`);
  sheet.add(`<g ${sheet.blur(20)}>`);
  for (const line of closed)
    sheet.add(
      `<path d="${line}" transform="translate(-6 -50)" fill="none" stroke="${lightOf(colour, deep ? 0.32 : 0.62)}" stroke-width="42" opacity="${deep ? 0.42 : 0.5}"/>`,
    );
  for (const line of closed)
    sheet.add(
      `<path d="${line}" transform="translate(0 6)" fill="none" stroke="${deep ? '#000' : shadowOf(colour, 0.75)}" stroke-width="44" opacity=".5"/>`,
    );
  sheet.add('</g>');
  for (const line of lines) {
    sheet.add(
      `<path d="${line}" fill="none" stroke="${seamOf(colour)}" stroke-width="8" opacity=".9"/>`,
      `<path d="${line}" transform="translate(0 7)" fill="none" stroke="${lightOf(colour, deep ? 0.3 : 0.55)}" stroke-width="4" opacity=".5"/>`,
    );
  }
  sheet.add('</g>');
}

/** The trunk of the puffer: its sides swell between the quilt lines. */
function baffled(c: Cut): string {
  const down = [c.underarmY];
  for (let y = 610 + 172 * 3; y < c.hemY - 40; y += 172) down.push(y);
  down.push(c.hemY);
  const swell = (list: readonly number[], side: number): string =>
    list
      .slice(1)
      .map((y, i) => `Q${X(side, c.chest + 26)} ${n1((y + must(list[i])) / 2)} ${X(side, c.chest - 8)} ${y}`)
      .join('');
  return (
    `M1200 ${c.top - 30}L${1200 + c.neck} ${c.top}L${1200 + c.shoulder} ${c.shoulderY}C${1200 + c.shoulder + 6} ${c.shoulderY + 120} ${1200 + c.chest - 26} ${c.underarmY - 130} ${1200 + c.chest - 8} ${c.underarmY}` +
    `${swell(down, 1)}Q1200 ${c.hemY + 30} ${1200 - c.chest + 8} ${c.hemY}${swell([...down].reverse(), -1)}` +
    `C${1200 - c.chest + 26} ${c.underarmY - 130} ${1200 - c.shoulder - 6} ${c.shoulderY + 120} ${1200 - c.shoulder} ${c.shoulderY}L${1200 - c.neck} ${c.top}Z`
  );
}

/** A short wrinkle where the cloth is gathered under a quilt line. */
function pinch(sheet: Sheet, x: number, y: number, i: number): Fold {
  const lean = sheet.jitter(34, 'pinch', i);
  return [x, y + 4, x + lean * 0.4, y + 34, x + lean, y + 66 + sheet.jitter(18, 'len', i), 7, 0.5];
}

function drawSleeve(sheet: Sheet, body: string, side: number): void {
  const sleeve = sleevePath(cut, side);
  sheet.panel(sleeve, body, {
    texture: 'smooth',
    from: side < 0 ? [240, 560] : [1680, 480],
    to: side < 0 ? [820, 1860] : [2200, 1860],
    rim: 1.2,
  });
  const lines: string[] = [];
  const wrinkles: Fold[] = [];
  for (let i = 0; i < 8; i += 1) {
    const t = (i + 0.7) / 8;
    const [ax, ay] = [
      cut.chest - 40 + (cut.cuffIn[0] - cut.chest + 40) * t,
      cut.underarmY - 110 + (cut.cuffIn[1] - cut.underarmY + 110) * t,
    ];
    const [bx, by] = [
      cut.shoulder + 80 + (cut.cuffOut[0] - cut.shoulder - 60) * t,
      cut.shoulderY + 60 + (cut.cuffOut[1] - cut.shoulderY - 60) * t,
    ];
    lines.push(
      `M${X(side, ax - 60)} ${n1(ay + 16)}Q${X(side, (ax + bx) / 2)} ${n1((ay + by) / 2 + 40)} ${X(side, bx + 60)} ${n1(by - 12)}`,
    );
    for (let k = 1; k < 3; k += 1)
      wrinkles.push(
        pinch(sheet, X(side, ax + ((bx - ax) * k) / 3), ay + ((by - ay) * k) / 3 + 18, i * 7 + k + side * 50),
      );
  }
  quilt(sheet, sleeve, body, lines, lines);
  sheet.add(`<g ${sheet.clip(sleeve)}>${sheet.folds(wrinkles, body)}</g>`);
}

/** The trunk with the yoke in the accent colour. */
function drawTrunk(sheet: Sheet, body: string, accent: string): void {
  const trunk = baffled(cut);
  sheet.panel(trunk, body, {
    texture: 'smooth',
    rim: 1.2,
    art: `<path d="M0 0H2400V770Q1200 830 0 770Z" fill="${accent}"/>`,
  });
  const lines: string[] = [];
  const wrinkles: Fold[] = [];
  for (let i = 0; i < 8; i += 1) {
    const y = 610 + i * 172;
    lines.push(`M540 ${y}Q880 ${y + 34} 1200 ${y + 26}Q1520 ${y + 34} 1860 ${y}`);
    for (let k = 0; k < 5; k += 1)
      wrinkles.push(pinch(sheet, 700 + k * 250 + sheet.jitter(60, i, k), y + 24, i * 40 + k));
  }
  quilt(sheet, trunk, body, lines, lines);
  sheet.add(`<g ${sheet.clip(trunk)}>${sheet.folds(wrinkles, body)}</g>`);
}

function drawCollar(sheet: Sheet, body: string, accent: string, back: boolean): void {
  const collar = back
    ? 'M978 500C972 400 986 330 1010 296Q1200 250 1390 296C1414 330 1428 400 1422 500Q1200 560 978 500Z'
    : 'M974 520C966 420 984 340 1012 300C1080 346 1320 346 1388 300C1416 340 1434 420 1426 520Q1310 590 1200 592Q1090 590 974 520Z';
  if (!back) {
    sheet.panel('M1010 304Q1200 232 1390 304Q1330 372 1200 374Q1070 372 1010 304Z', body, {
      tone: -0.45,
      rim: 1.6,
      texture: 'smooth',
    });
    sheet.label(1150, 286, 100, 50, body, accent);
  }
  sheet.add(`<path d="${collar}" transform="translate(6 16)" fill="#000" opacity=".4" ${sheet.blur(14)}/>`);
  sheet.panel(collar, accent, { texture: 'smooth', rim: 1.1 });
  const ring = back ? ['M970 400Q1200 450 1430 400'] : ['M970 420Q1200 500 1430 420'];
  quilt(sheet, collar, accent, ring, ring);
}

export function drawPuffer(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`jacket puffer ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  sheet.ground(`${baffled(cut)}${sleevePath(cut, -1)}${sleevePath(cut, 1)}`, 1.2);
  for (const side of [-1, 1]) drawSleeve(sheet, body, side);
  drawTrunk(sheet, body, accent);
  for (const side of [-1, 1]) sheet.seam(armhole(cut, side), body);
  drawCollar(sheet, body, accent, back);
  if (back) sheet.label(1140, 640, 120, 56, body, accent);
  else {
    zip(sheet, 366, cut.hemY + 8, body);
    for (const side of [-1, 1]) zipPocket(sheet, X(side, 330), 1440, X(side, 420), 1720, body, accent);
    sheet.label(1400, 980, 120, 58, accent, body);
  }
  sheet.drape(outline(cut), body, 0.25, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1240, y: 680, by: 2 } : undefined);
}
