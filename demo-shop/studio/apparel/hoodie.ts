/** Hoodies, crew-neck sweatshirts and jumpers: one cut, two necks. */
import { type Fold, lightness, lightOf, mix, Sheet, seamOf, shadowOf, type Texture } from './cloth.ts';
import { printOf, type View } from './tee.ts';
import { armhole, bodyFolds, bodyPath, type Cut, neckInside, neckRib, sleeveFolds, sleevePath, X } from './torso.ts';

const cut: Cut = {
  neck: 206,
  top: 470,
  shoulder: 560,
  shoulderY: 574,
  chest: 580,
  underarmY: 960,
  hem: 560,
  hemY: 1900,
  cuffOut: [904, 1760],
  cuffIn: [716, 1796],
};
const crewCut: Cut = {
  ...cut,
  neck: 210,
  top: 380,
  shoulderY: 496,
  underarmY: 890,
  hemY: 1880,
  cuffOut: [900, 1740],
  cuffIn: [708, 1776],
};

function band(sheet: Sheet, c: Cut, colour: string, height: number): string {
  const [l, r, y] = [1200 - c.hem, 1200 + c.hem, c.hemY];
  const d =
    `M${l + 4} ${y - 16}Q${1200 - c.hem * 0.5} ${y + 12} 1200 ${y + 2}Q${1200 + c.hem * 0.5} ${y + 10} ${r - 4} ${y - 18}` +
    `C${r - 8} ${y + height * 0.4} ${r - 20} ${y + height * 0.8} ${r - 34} ${y + height}Q1200 ${y + height + 26} ${l + 36} ${y + height + 4}C${l + 20} ${y + height * 0.8} ${l + 8} ${y + height * 0.4} ${l + 4} ${y - 16}Z`;
  sheet.panel(d, colour, { texture: 'rib', rim: 1.1 });
  return d;
}

function cuffPath(c: Cut, side: number, height: number): string {
  const [ox, oy] = c.cuffOut;
  const [ix, iy] = c.cuffIn;
  return `M${X(side, ox - 2)} ${oy - 6}Q${X(side, (ox + ix) / 2)} ${(oy + iy) / 2 + 18} ${X(side, ix + 2)} ${iy - 6}C${X(side, ix + 10)} ${iy + height * 0.5} ${X(side, ix + 26)} ${iy + height * 0.8} ${X(side, ix + 34)} ${iy + height}Q${X(side, (ox + ix) / 2 + 16)} ${(oy + iy) / 2 + height + 18} ${X(side, ox - 12)} ${oy + height}C${X(side, ox - 8)} ${oy + height * 0.8} ${X(side, ox + 2)} ${oy + height * 0.4} ${X(side, ox - 2)} ${oy - 6}Z`;
}

/** Draws sleeves with cuffs and body with waistband; returns their outline. */
function trunk(
  sheet: Sheet,
  c: Cut,
  dip: number,
  view: View,
  texture: Texture,
  art: string,
  folds: readonly Fold[],
): string {
  const { body, trim } = view.colours;
  for (const side of [-1, 1]) {
    sheet.panel(cuffPath(c, side, 128), trim, { texture: 'rib', rim: 1.1 });
    sheet.panel(sleevePath(c, side), body, {
      texture,
      folds: sleeveFolds(sheet, c, side, 6, 1.05),
      from: side < 0 ? [260, 600] : [1680, 500],
      to: side < 0 ? [800, 1800] : [2180, 1800],
    });
  }
  band(sheet, c, trim, 132);
  sheet.panel(bodyPath(c, dip), body, { texture, folds: [...bodyFolds(sheet, c, 1.05), ...folds], art });
  for (const side of [-1, 1]) {
    sheet.seam(armhole(c, side), body);
    const [ox, oy] = c.cuffOut;
    const [ix, iy] = c.cuffIn;
    sheet.seam(
      `M${X(side, ox)} ${oy - 2}Q${X(side, (ox + ix) / 2)} ${(oy + iy) / 2 + 22} ${X(side, ix)} ${iy - 2}`,
      body,
      4,
    );
  }
  return outline(c);
}

const outline = (c: Cut): string => {
  const [l, r, y] = [1200 - c.hem, 1200 + c.hem, c.hemY + 140];
  return `${bodyPath(c, c.top + 40)}${sleevePath(c, -1)}${sleevePath(c, 1)}${cuffPath(c, -1, 128)}${cuffPath(c, 1, 128)}M${l} ${c.hemY - 20}H${r}L${r - 34} ${y}H${l + 34}Z`;
};

/** Front pocket: slanted sides, bar tacks at the corners. */
function pocket(sheet: Sheet, c: Cut, body: string, texture: Texture, split: boolean): void {
  const top = c.hemY - 430;
  const base = c.hemY - 6;
  const halves = split ? [-1, 1] : [0];
  for (const half of halves) {
    const l = half === 1 ? 1216 : 820;
    const r = half === -1 ? 1184 : 1580;
    const left =
      half === 1
        ? `M${l} ${top}V${base}`
        : `M${l + 150} ${top}C${l + 110} ${top + 130} ${l + 50} ${top + 200} ${l} ${top + 244}L${l - 6} ${base}`;
    const right =
      half === -1
        ? `H${r}V${top}Z`
        : `H${r + 6}L${r} ${top + 244}C${r - 50} ${top + 200} ${r - 110} ${top + 130} ${r - 150} ${top}Z`;
    const d = `${left}${right}`;
    sheet.add(`<path d="${d}" transform="translate(6 10)" fill="#000" opacity=".34" ${sheet.blur(12)}/>`);
    sheet.panel(d, body, {
      texture,
      rim: 0.8,
      folds: [
        [l + 260, base - 20, l + 250, base - 130, l + 300, top + 60, 22, 0.3],
        [r - 200, base - 10, r - 220, base - 120, r - 240, top + 130, 20, 0.26],
      ],
    });
    if (half !== 1)
      sheet.stitch(
        `M${l + 170} ${top + 16}C${l + 128} ${top + 140} ${l + 70} ${top + 214} ${l + 16} ${top + 258}`,
        body,
      );
    if (half !== -1)
      sheet.stitch(
        `M${r - 170} ${top + 16}C${r - 128} ${top + 140} ${r - 70} ${top + 214} ${r - 16} ${top + 258}`,
        body,
      );
    sheet.stitch(`M${half === 1 ? l + 8 : l + 160} ${top + 18}H${half === -1 ? r - 8 : r - 160}`, body);
  }
}

function cord(sheet: Sheet, d: string, colour: string, endX: number, endY: number, fromX: number, fromY: number): void {
  const deep = lightness(colour) < 0.2;
  sheet.add(
    `<circle cx="${fromX}" cy="${fromY}" r="23" fill="#1b1b1c" stroke="#63666a" stroke-width="11"/><circle cx="${fromX}" cy="${fromY}" r="23" fill="none" stroke="#e4e6e7" stroke-width="5" transform="translate(-2 -2)"/>`,
  );
  sheet.add(
    `<path d="${d}" transform="translate(10 14)" fill="none" stroke="#000" stroke-width="20" opacity=".36" ${sheet.blur(8)}/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="24" stroke-linecap="round"/>`,
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="19" stroke-linecap="round"/>`,
    `<path d="${d}" fill="none" stroke="${shadowOf(colour, 0.5)}" stroke-width="19" stroke-dasharray="3 8" opacity=".5"/>`,
    `<path d="${d}" transform="translate(-4 -2)" fill="none" stroke="${lightOf(colour, deep ? 0.35 : 0.7)}" stroke-width="4" opacity=".6"/>`,
    `<rect x="${endX - 13}" y="${endY - 12}" width="26" height="62" rx="5" fill="${sheet.gradient(
      endX - 13,
      0,
      endX + 13,
      0,
      [
        [0, '#8b8d90'],
        [0.35, '#eceded'],
        [1, '#5b5d60'],
      ],
    )}"/>`,
  );
}

/** The hood lying open behind the neck, then its front edges crossing at the throat. */
export function hood(sheet: Sheet, view: View, back: boolean, texture: Texture = 'fleece'): void {
  const { body } = view.colours;
  if (back) {
    const d =
      'M912 566C880 410 950 250 1088 214C1160 196 1244 196 1316 214C1452 250 1520 410 1488 566C1440 690 1330 806 1200 828C1070 806 960 690 912 566Z';
    sheet.add(`<path d="${d}" transform="translate(14 30)" fill="#000" opacity=".4" ${sheet.blur(26)}/>`);
    sheet.panel(d, body, {
      texture,
      folds: [
        [1000, 330, 1040, 480, 1130, 620, 24, 0.5],
        [1400, 330, 1360, 480, 1270, 640, 24, 0.5],
        [960, 500, 1060, 600, 1150, 690, 18, 0.4],
        [1444, 500, 1350, 610, 1250, 700, 18, 0.4],
        [1080, 250, 1150, 300, 1290, 262, 18, 0.34],
      ],
    });
    sheet.seam('M1200 202C1196 420 1204 640 1200 826', body);
    sheet.stitch('M1180 206C1176 420 1184 640 1180 820', body);
    sheet.stitch('M1220 206C1216 420 1224 640 1220 820', body);
    return;
  }
  const shell =
    'M960 600C880 470 900 300 1010 222C1110 160 1290 160 1390 222C1500 300 1520 470 1440 600C1400 690 1290 800 1200 800C1110 800 1000 690 960 600Z';
  sheet.add(`<path d="${shell}" transform="translate(12 26)" fill="#000" opacity=".38" ${sheet.blur(24)}/>`);
  sheet.panel(shell, body, {
    texture,
    folds: [
      [930, 380, 960, 300, 1040, 236, 18, 0.4],
      [1470, 400, 1450, 300, 1380, 240, 18, 0.4],
      [930, 520, 950, 560, 1000, 610, 16, 0.4],
    ],
  });
  const hollow =
    'M1012 560C960 450 984 330 1066 278C1140 238 1260 238 1334 278C1416 330 1440 450 1388 560C1350 650 1270 742 1200 752C1130 742 1050 650 1012 560Z';
  sheet.panel(hollow, body, {
    tone: -0.42,
    rim: 2,
    texture: 'jersey',
    folds: [
      [1080, 330, 1100, 440, 1150, 560, 26, 0.5],
      [1330, 330, 1310, 450, 1250, 580, 26, 0.5],
    ],
  });
  sheet.seam('M1200 250C1198 330 1202 400 1200 470', shadowOf(body, 0.3));
  sheet.add(
    `<path d="M1050 470Q1200 560 1350 470L1330 540Q1200 620 1070 540Z" fill="${sheet.gradient(0, 470, 0, 590, [
      [0, '#000', 0],
      [1, '#000', 0.4],
    ])}"/>`,
  );
  const tape = 'M1010 452Q1200 560 1390 452';
  sheet.add(
    `<g ${sheet.clip(hollow)}><path d="${tape}" fill="none" stroke="${mix(view.colours.accent, body, 0.25)}" stroke-width="22"/>`,
    `<path d="${tape}" fill="none" stroke="#000" stroke-width="22" stroke-dasharray="4 14" opacity=".2"/></g>`,
  );
  sheet.label(1146, 528, 108, 54, view.colours.accent === body ? shadowOf(body, 0.6) : view.colours.accent, body);
  for (const side of [1, -1]) {
    const x = (v: number): number => X(side, v);
    const edge = `M${x(-4)} 268C${x(90)} 262 ${x(170)} 296 ${x(204)} 350C${x(244)} 420 ${x(250)} 488 ${x(214)} 566C${x(160)} 668 ${x(70)} 752 ${x(-26)} 806L${x(-6)} 852C${x(120)} 806 ${x(236)} 712 ${x(288)} 590C${x(324)} 488 ${x(318)} 392 ${x(262)} 300C${x(214)} 232 ${x(110)} 188 ${x(-4)} 188Z`;
    sheet.add(`<path d="${edge}" transform="translate(6 14)" fill="#000" opacity=".4" ${sheet.blur(14)}/>`);
    sheet.panel(edge, body, {
      texture,
      rim: 1,
      folds: [
        [x(270), 420, x(262), 520, x(200), 640, 16, 0.45],
        [x(230), 650, x(150), 740, x(60), 800, 12, 0.4],
      ],
    });
    sheet.stitch(
      `M${x(0)} 230C${x(110)} 228 ${x(190)} 262 ${x(228)} 320C${x(280)} 400 ${x(288)} 480 ${x(244)} 570C${x(190)} 670 ${x(100)} 758 ${x(6)} 812`,
      body,
    );
  }
}

export function zip(sheet: Sheet, top: number, base: number, body: string): void {
  sheet.add(
    `<rect x="1170" y="${top}" width="60" height="${base - top}" fill="${shadowOf(body, 0.35)}"/>`,
    `<rect x="1160" y="${top}" width="80" height="${base - top}" fill="#000" opacity=".3" ${sheet.blur(9)}/>`,
    `<path d="M1200 ${top}V${base}" stroke="#54565a" stroke-width="22"/><path d="M1200 ${top}V${base}" stroke="#d6d8da" stroke-width="20" stroke-dasharray="7 6"/><path d="M1200 ${top}V${base}" stroke="#3a3c40" stroke-width="4"/>`,
    `<rect x="1180" y="${top + 10}" width="40" height="54" rx="8" fill="${sheet.gradient(1180, 0, 1220, 0, [
      [0, '#7b7e82'],
      [0.4, '#f1f2f2'],
      [1, '#66696d'],
    ])}"/>`,
    `<path d="M1200 ${top + 58}l-15 92a15 15 0 0 0 30 0Z" fill="${sheet.gradient(1184, 0, 1216, 0, [
      [0, '#8d9094'],
      [0.4, '#f4f5f5'],
      [1, '#75787c'],
    ])}" stroke="#4a4c50" stroke-width="2"/>`,
  );
  for (const side of [-1, 1]) sheet.stitch(`M${X(side, 44)} ${top}V${base}`, body);
}

export function drawHoodie(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`hoodie ${view.variant.print} ${back ? 'back' : 'front'}`);
  const { body, trim, accent } = view.colours;
  const hoodEdge = 'M912 600C850 440 900 260 1020 200C1110 160 1290 160 1380 200C1500 260 1550 440 1488 600Z';
  sheet.ground(`${outline(cut)}${hoodEdge}`);
  const zipped = view.variant.zip === true;
  const small =
    view.variant.print === 'fern'
      ? `<g transform="translate(420 -20)">${printOf('fern', accent, body, false)}</g>`
      : '';
  const all = trunk(sheet, cut, cut.top + 60, view, 'fleece', back ? '' : small, []);
  if (!back) {
    pocket(sheet, cut, body, 'fleece', zipped);
    if (zipped) zip(sheet, 800, cut.hemY + 126, body);
    else if (view.variant.print === 'label') sheet.label(1496, 1420, 96, 50, accent, body);
  }
  sheet.drape(all, body, 0.5, 'all');
  hood(sheet, view, back);
  if (!back) {
    cord(
      sheet,
      'M1092 734C1080 860 1104 980 1086 1140',
      trim === body ? mix(accent, '#f3f0e7', 0.15) : trim,
      1086,
      1140,
      1092,
      730,
    );
    cord(
      sheet,
      'M1312 734C1330 850 1300 960 1322 1096',
      trim === body ? mix(accent, '#f3f0e7', 0.15) : trim,
      1322,
      1096,
      1312,
      730,
    );
  }
  return sheet.svg(view.view === 'detail' ? { x: 1210, y: 660, by: 2.1 } : undefined);
}

export function drawCrew(view: View): string {
  const back = view.view === 'back';
  const knit = view.variant.knit === true;
  const sheet = new Sheet(`crew ${view.variant.print ?? 'knit'} ${back ? 'back' : 'front'}`);
  const { body, trim, accent } = view.colours;
  const dip = back ? crewCut.top + 60 : crewCut.top + 204;
  sheet.ground(outline(crewCut), 1.1);
  if (!back)
    neckInside(sheet, crewCut, dip, body, shadowOf(trim, 0.15), accent === body ? shadowOf(body, 0.6) : accent, 54);
  const all = trunk(
    sheet,
    crewCut,
    dip,
    view,
    knit ? 'knit' : 'fleece',
    knit ? '' : printOf(view.variant.print, accent, body, back),
    [],
  );
  if (!back && !knit) {
    sheet.add(
      `<path d="M1128 ${dip + 34}H1272L1200 ${dip + 158}Z" fill="${shadowOf(body, 0.1)}"/><path d="M1128 ${dip + 34}H1272L1200 ${dip + 158}Z" fill="${sheet.texture('rib', body)}"/>`,
    );
    sheet.stitch(`M1126 ${dip + 34}L1200 ${dip + 162}L1274 ${dip + 34}`, body);
  }
  neckRib(sheet, crewCut, dip, 78, trim, body);
  sheet.drape(all, body, 0.5, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1230, y: 690, by: 2.3 } : undefined);
}
