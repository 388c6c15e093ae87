/** Hoodies, crew-neck sweatshirts and jumpers: one cut, two necks. */
import { type Fold, mix, Sheet, shadowOf } from './cloth.ts';
import { drawcord, zip } from './fastenings.ts';
import { hood } from './hood.ts';
import { printOf, type View } from './tee.ts';
import type { Texture } from './textures.ts';
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
    drawcord(
      sheet,
      'M1092 734C1080 860 1104 980 1086 1140',
      trim === body ? mix(accent, '#f3f0e7', 0.15) : trim,
      1086,
      1140,
      1092,
      730,
    );
    drawcord(
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
