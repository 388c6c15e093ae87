/** Three jackets: a hooded rain shell, a snap-front coach jacket and a quilted puffer. */
import { must } from '../../data/must.ts';
import { type Fold, lightness, lightOf, n1, Sheet, seamOf, shadowOf, type Texture } from './cloth.ts';
import { hood, zip } from './hoodie.ts';
import type { View } from './tee.ts';
import { armhole, bodyFolds, bodyPath, type Cut, sleeveFolds, sleevePath, X } from './torso.ts';

const cut: Cut = {
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
const shortCut: Cut = { ...cut, hemY: 1960 };

/** Closed at the throat, so no neck opening shows. */
const trunkPath = (c: Cut): string => bodyPath(c, c.top - 30);
const outline = (c: Cut): string => `${trunkPath(c)}${sleevePath(c, -1)}${sleevePath(c, 1)}`;

function cuffEdge(c: Cut, side: number, up: number): string {
  const [ox, oy] = c.cuffOut;
  const [ix, iy] = c.cuffIn;
  return `M${X(side, ox - up * 0.22)} ${oy - up}Q${X(side, (ox + ix) / 2 - up * 0.2)} ${(oy + iy) / 2 + 24 - up} ${X(side, ix - up * 0.16)} ${iy - up}`;
}

function hemLine(c: Cut, up: number): string {
  return `M${1200 - c.hem + 6} ${c.hemY - 4 - up}Q${1200 - c.hem * 0.5} ${c.hemY + 20 - up} 1200 ${c.hemY + 10 - up}Q${1200 + c.hem * 0.5} ${c.hemY + 18 - up} ${1200 + c.hem - 6} ${c.hemY - 8 - up}`;
}

function base(
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

function zipPocket(sheet: Sheet, x0: number, y0: number, x1: number, y1: number, body: string, pull: string): void {
  const d = `M${x0} ${y0}L${x1} ${y1}`;
  sheet.add(
    `<path d="${d}" fill="none" stroke="${shadowOf(body, 0.4)}" stroke-width="44" opacity=".55" ${sheet.blur(9)}/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(body)}" stroke-width="30"/><path d="${d}" fill="none" stroke="${shadowOf(body, 0.22)}" stroke-width="24"/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(body)}" stroke-width="5"/>`,
    `<path d="${d}" transform="translate(-4 -2)" fill="none" stroke="${lightOf(body, 0.5)}" stroke-width="3" opacity=".5"/>`,
    `<path d="M${x0} ${y0 + 16}l-10 74a12 12 0 0 0 24 0Z" fill="${pull}" stroke="#00000066" stroke-width="2"/>`,
  );
}

function shell(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`jacket shell ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const hoodEdge = 'M912 600C850 440 900 260 1020 200C1110 160 1290 160 1380 200C1500 260 1550 440 1488 600Z';
  sheet.ground(`${outline(cut)}${hoodEdge}`);
  base(sheet, cut, view, 'ripstop', 1.15);
  for (const side of [-1, 1]) {
    // Tab at the wrist
    const [ox, oy] = cut.cuffOut;
    const x = side < 0 ? X(side, ox - 60) : X(side, ox - 60) - 120;
    sheet.add(
      `<g transform="rotate(${side * 8} ${x + 60} ${oy - 60})"><rect x="${x + 3}" y="${oy - 82}" width="120" height="56" rx="14" fill="#000" opacity=".4" ${sheet.blur(6)}/><rect x="${x}" y="${oy - 90}" width="120" height="56" rx="14" fill="${accent}" stroke="${seamOf(accent)}" stroke-width="3"/><rect x="${x + 8}" y="${oy - 82}" width="104" height="40" rx="9" fill="none" stroke="${lightOf(accent, 0.4)}" stroke-width="3" stroke-dasharray="9 6" opacity=".6"/></g>`,
    );
  }
  sheet.stitch(hemLine(cut, 58), body);
  if (back) {
    sheet.seam(`M${1200 - cut.chest + 20} 800C900 880 1500 880 ${1200 + cut.chest - 20} 800`, body);
    sheet.label(1130, 1900, 140, 60, accent, body);
  } else {
    // Storm flap over the zip
    const flap = `M1150 760L1262 770L1262 ${cut.hemY + 8}H1150Z`;
    sheet.add(`<path d="${flap}" transform="translate(9 8)" fill="#000" opacity=".4" ${sheet.blur(12)}/>`);
    sheet.panel(flap, body, {
      texture: 'ripstop',
      rim: 0.5,
      folds: [
        [1160, 1000, 1200, 1030, 1258, 1010, 9, 0.4],
        [1160, 1400, 1210, 1420, 1258, 1390, 9, 0.36],
        [1160, 1730, 1200, 1760, 1258, 1740, 9, 0.4],
      ],
    });
    sheet.stitch(`M1166 770V${cut.hemY}`, body);
    sheet.stitch(`M1248 776V${cut.hemY}`, body);
    for (const side of [-1, 1]) zipPocket(sheet, X(side, 300), 1330, X(side, 400), 1690, body, accent);
    zipPocket(sheet, 1400, 900, 1400, 1090, body, accent);
    sheet.add(`<path d="M1180 ${cut.hemY - 40}V1000" stroke="none"/>`);
    sheet.label(820, 1000, 120, 56, accent, body);
  }
  sheet.drape(outline(cut), body, 0.7, 'all');
  hood(sheet, view, back, 'ripstop');
  if (!back) {
    // Stiffened brim of the hood
    const brim =
      'M1000 402C1020 250 1110 196 1200 194C1290 196 1380 250 1400 402C1350 316 1280 286 1200 286S1050 316 1000 402Z';
    sheet.add(`<path d="${brim}" transform="translate(4 14)" fill="#000" opacity=".45" ${sheet.blur(12)}/>`);
    sheet.panel(brim, body, { texture: 'ripstop', rim: 0.7 });
    sheet.stitch('M1022 372C1050 286 1130 244 1200 242C1270 244 1350 286 1378 372', body);
  }
  return sheet.svg(view.view === 'detail' ? { x: 1230, y: 700, by: 2 } : undefined);
}

function coach(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`jacket coach ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const c: Cut = { ...shortCut, neck: 180 };
  sheet.ground(outline(c));
  base(sheet, c, view, 'twill', 1.05);
  sheet.stitch(hemLine(c, 70), body);
  sheet.seam(hemLine(c, 82), body, 3);
  if (back) {
    sheet.add(
      `<g opacity=".95">${[0, 1, 2, 3, 4].map((i) => `<path d="M${n1(810 + i * 164)} 1010h112l-26 84h-112Z" fill="${accent}"/>`).join('')}</g>`,
    );
    const collar =
      'M1010 470C1040 360 1120 336 1200 336S1360 360 1390 470C1340 520 1270 540 1200 540S1060 520 1010 470Z';
    sheet.add(`<path d="${collar}" transform="translate(4 14)" fill="#000" opacity=".4" ${sheet.blur(12)}/>`);
    sheet.panel(collar, body, { texture: 'twill' });
    sheet.stitch('M1030 478C1080 516 1140 522 1200 522S1320 516 1370 478', body);
  } else {
    sheet.panel('M1040 420Q1200 330 1360 420L1230 620H1170Z', body, { tone: -0.4, rim: 1.6, texture: 'smooth' });
    sheet.label(1148, 430, 104, 54, accent, body);
    const placket = `M1158 590L1254 604V${c.hemY + 8}H1158Z`;
    sheet.add(`<path d="${placket}" transform="translate(8 6)" fill="#000" opacity=".36" ${sheet.blur(10)}/>`);
    sheet.panel(placket, body, { texture: 'twill', rim: 0.5 });
    sheet.stitch(`M1172 600V${c.hemY}`, body);
    sheet.stitch(`M1240 612V${c.hemY}`, body);
    for (let i = 0; i < 6; i += 1) {
      const y = 720 + i * 232;
      sheet.add(
        `<circle cx="1209" cy="${y + 6}" r="25" fill="#000" opacity=".45" ${sheet.blur(5)}/>`,
        `<circle cx="1206" cy="${y}" r="24" fill="${sheet.glow(1198, y - 9, 34, [
          [0, lightOf(accent, 0.6), 1],
          [0.5, accent, 1],
          [1, shadowOf(accent, 0.5), 1],
        ])}" stroke="${seamOf(accent)}" stroke-width="3"/><circle cx="1206" cy="${y}" r="13" fill="none" stroke="${shadowOf(accent, 0.4)}" stroke-width="3"/>`,
      );
    }
    for (const side of [-1, 1]) {
      const leaf = `M${X(side, 150)} 404C${X(side, 190)} 430 ${X(side, 206)} 452 ${X(side, 222)} 486L${X(side, 196)} 716L${X(side, 4)} 616C${X(side, 30)} 560 ${X(side, 96)} 470 ${X(side, 150)} 404Z`;
      sheet.add(`<path d="${leaf}" transform="translate(8 16)" fill="#000" opacity=".42" ${sheet.blur(13)}/>`);
      sheet.panel(leaf, body, { texture: 'twill', rim: 0.9 });
      sheet.stitch(`M${X(side, 206)} 500L${X(side, 184)} 690L${X(side, 24)} 608`, body);
      const welt = `M${X(side, 300)} 1390L${X(side, 356)} 1376L${X(side, 440)} 1666L${X(side, 384)} 1682Z`;
      sheet.add(`<path d="${welt}" transform="translate(5 9)" fill="#000" opacity=".4" ${sheet.blur(9)}/>`);
      sheet.panel(welt, body, { texture: 'twill', rim: 0.5 });
    }
    sheet.add(
      `<g fill="${accent}" opacity=".95">${[0, 1, 2].map((i) => `<path d="M${1400 + i * 62} 900h42l-9 30h-42Z"/>`).join('')}</g>`,
    );
    for (const side of [-1, 1]) {
      const x = X(side, c.hem - 210);
      sheet.add(
        `<path d="M${x} ${c.hemY - 30}q${side * 18} 60 ${side * 6} 120" fill="none" stroke="${seamOf(accent)}" stroke-width="14" stroke-linecap="round"/><path d="M${x} ${c.hemY - 30}q${side * 18} 60 ${side * 6} 120" fill="none" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>`,
      );
    }
  }
  sheet.drape(outline(c), body, 0.7, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1240, y: 760, by: 2.1 } : undefined);
}

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

function puffer(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`jacket puffer ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const c: Cut = {
    ...shortCut,
    shoulder: 560,
    chest: 622,
    hem: 620,
    top: 452,
    neck: 214,
    cuffOut: [968, 1770],
    cuffIn: [716, 1826],
  };
  sheet.ground(`${baffled(c)}${sleevePath(c, -1)}${sleevePath(c, 1)}`, 1.2);
  const pinch = (x: number, y: number, i: number): Fold => {
    const lean = sheet.jitter(34, 'pinch', i);
    return [x, y + 4, x + lean * 0.4, y + 34, x + lean, y + 66 + sheet.jitter(18, 'len', i), 7, 0.5];
  };
  for (const side of [-1, 1]) {
    const sleeve = sleevePath(c, side);
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
        c.chest - 40 + (c.cuffIn[0] - c.chest + 40) * t,
        c.underarmY - 110 + (c.cuffIn[1] - c.underarmY + 110) * t,
      ];
      const [bx, by] = [
        c.shoulder + 80 + (c.cuffOut[0] - c.shoulder - 60) * t,
        c.shoulderY + 60 + (c.cuffOut[1] - c.shoulderY - 60) * t,
      ];
      lines.push(
        `M${X(side, ax - 60)} ${n1(ay + 16)}Q${X(side, (ax + bx) / 2)} ${n1((ay + by) / 2 + 40)} ${X(side, bx + 60)} ${n1(by - 12)}`,
      );
      for (let k = 1; k < 3; k += 1)
        wrinkles.push(pinch(X(side, ax + ((bx - ax) * k) / 3), ay + ((by - ay) * k) / 3 + 18, i * 7 + k + side * 50));
    }
    quilt(sheet, sleeve, body, lines, lines);
    sheet.add(`<g ${sheet.clip(sleeve)}>${sheet.folds(wrinkles, body)}</g>`);
  }
  const trunk = baffled(c);
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
    for (let k = 0; k < 5; k += 1) wrinkles.push(pinch(700 + k * 250 + sheet.jitter(60, i, k), y + 24, i * 40 + k));
  }
  quilt(sheet, trunk, body, lines, lines);
  sheet.add(`<g ${sheet.clip(trunk)}>${sheet.folds(wrinkles, body)}</g>`);
  for (const side of [-1, 1]) sheet.seam(armhole(c, side), body);
  // Collar
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
  if (back) sheet.label(1140, 640, 120, 56, body, accent);
  else {
    zip(sheet, 366, c.hemY + 8, body);
    for (const side of [-1, 1]) zipPocket(sheet, X(side, 330), 1440, X(side, 420), 1720, body, accent);
    sheet.label(1400, 980, 120, 58, accent, body);
  }
  sheet.drape(outline(c), body, 0.25, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1240, y: 680, by: 2 } : undefined);
}

export function drawJacket(view: View): string {
  switch (view.variant.style) {
    case 'coach':
      return coach(view);
    case 'puffer':
      return puffer(view);
    default:
      return shell(view);
  }
}
