/** Pants and shorts: two legs from one waist, in work, track and swim cuts. */
import { type Fold, lightOf, mix, Sheet, seamOf, shadowOf } from './cloth.ts';
import { metalButton } from './fastenings.ts';
import { waves } from './graphics.ts';
import { type Legs, leg, legFolds, long, short, tapered } from './legs.ts';
import type { View } from './tee.ts';
import type { Texture } from './textures.ts';
import { X } from './torso.ts';

function band(sheet: Sheet, l: Legs, colour: string, height: number, texture: Texture, elastic: boolean): void {
  const t = l.top - height + 24;
  const d = `M${1200 - l.waist - 4} ${l.top + 4}C${1200 - l.waist + 2} ${l.top - 40} ${1200 - l.waist + 4} ${t + 20} ${1200 - l.waist + 8} ${t}Q1200 ${t + 44} ${1200 + l.waist - 8} ${t}C${1200 + l.waist - 4} ${t + 20} ${1200 + l.waist - 2} ${l.top - 40} ${1200 + l.waist + 4} ${l.top + 4}Q1200 ${l.top + 48} ${1200 - l.waist - 4} ${l.top + 4}Z`;
  const inside = `M${1200 - l.waist + 8} ${t}Q1200 ${t - 46} ${1200 + l.waist - 8} ${t}Q1200 ${t + 44} ${1200 - l.waist + 8} ${t}Z`;
  sheet.panel(inside, colour, { tone: -0.42, rim: 1.5, texture: 'smooth' });
  sheet.label(1140, t - 8, 120, 30, mix(colour, '#f3f0e7', 0.7), shadowOf(colour, 0.5));
  sheet.panel(d, colour, { texture, rim: 0.9 });
  if (elastic) {
    const folds: Fold[] = [];
    for (let i = 0; i < 21; i += 1) {
      const x = 1200 - l.waist + 26 + i * ((l.waist * 2 - 52) / 20);
      folds.push([
        x,
        t + 26,
        x + sheet.jitter(8, 'e', i),
        l.top - height / 2 + 20,
        x + sheet.jitter(12, 'f', i),
        l.top + 18,
        9,
        0.5,
      ]);
    }
    sheet.add(`<g ${sheet.clip(d)}>${sheet.folds(folds, colour)}</g>`);
    for (const k of [0.36, 0.68])
      sheet.stitch(
        `M${1200 - l.waist + 6} ${t + height * k}Q1200 ${t + height * k + 46} ${1200 + l.waist - 6} ${t + height * k}`,
        colour,
      );
  } else {
    sheet.stitch(`M${1200 - l.waist + 10} ${t + 18}Q1200 ${t + 62} ${1200 + l.waist - 10} ${t + 18}`, colour);
    sheet.stitch(`M${1200 - l.waist} ${l.top - 12}Q1200 ${l.top + 32} ${1200 + l.waist} ${l.top - 12}`, colour);
    for (const x of [-0.72, -0.3, 0.3, 0.72]) {
      const at = 1200 + x * l.waist;
      const dip = 40 * (1 - x * x);
      sheet.add(
        `<rect x="${at - 15}" y="${t - 12 + dip * 0.9}" width="36" height="${height + 24}" fill="#000" opacity=".35" ${sheet.blur(5)}/><rect x="${at - 18}" y="${t - 16 + dip * 0.9}" width="36" height="${height + 24}" rx="4" fill="${lightOf(colour, 0.08)}" stroke="${seamOf(colour)}" stroke-width="3"/>`,
      );
    }
  }
}

function cords(sheet: Sheet, l: Legs, colour: string, length: number): void {
  for (const [side, end] of [
    [-1, 0],
    [1, 46],
  ] as const) {
    const d = `M${X(side, 26)} ${l.top - 4}C${X(side, 60)} ${l.top + 90} ${X(side, 30)} ${l.top + 170} ${X(side, 58)} ${l.top + length + end}`;
    sheet.add(
      `<path d="${d}" transform="translate(8 11)" fill="none" stroke="#000" stroke-width="18" opacity=".36" ${sheet.blur(7)}/>`,
      `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="22" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="17" stroke-linecap="round"/>`,
      `<path d="${d}" fill="none" stroke="${shadowOf(colour, 0.5)}" stroke-width="17" stroke-dasharray="3 8" opacity=".45"/>`,
      `<circle cx="${X(side, 26)}" cy="${l.top - 6}" r="17" fill="#c9cbcd" stroke="#55585c" stroke-width="6"/>`,
      `<path d="M${X(side, 58)} ${l.top + length + end - 8}v40" stroke="${shadowOf(colour, 0.55)}" stroke-width="20" stroke-linecap="round"/>`,
    );
  }
}

function patchPocket(
  sheet: Sheet,
  cx: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  texture: Texture,
): void {
  const d = `M${cx - w / 2} ${y}H${cx + w / 2}L${cx + w / 2 - 6} ${y + h * 0.8}L${cx} ${y + h}L${cx - w / 2 + 6} ${y + h * 0.8}Z`;
  sheet.add(`<path d="${d}" transform="translate(5 9)" fill="#000" opacity=".34" ${sheet.blur(10)}/>`);
  sheet.panel(d, colour, { texture, rim: 0.7 });
  sheet.stitch(`M${cx - w / 2 + 14} ${y + 24}H${cx + w / 2 - 14}`, colour);
  sheet.stitch(
    `M${cx - w / 2 + 14} ${y + 6}L${cx - w / 2 + 20} ${y + h * 0.78}L${cx} ${y + h - 18}L${cx + w / 2 - 20} ${y + h * 0.78}L${cx + w / 2 - 14} ${y + 6}`,
    colour,
  );
}

/** What the pieces of one image share. */
interface Garment {
  readonly sheet: Sheet;
  readonly l: Legs;
  readonly kind: 'pants' | 'shorts';
  /** The cut: work, track or swim. */
  readonly style: string | number | boolean | undefined;
  readonly back: boolean;
  readonly body: string;
  readonly accent: string;
  readonly texture: Texture;
  /** Colour of contrasting stitches. */
  readonly thread: string | undefined;
}

/** One leg with its stripe or print. */
function drawLeg(g: Garment, side: number): void {
  const { sheet, l, kind, style, back, body, accent, texture } = g;
  const wave =
    style === 'swim' && side === 1 && !back
      ? `<g transform="rotate(-6 1600 1600)">${waves(1290, 1500, 700, accent, 3, 96, 30)}</g>`
      : '';
  const stripe =
    style === 'track'
      ? `<path d="M${X(side, l.waist - 34)} ${l.top}C${X(side, l.waist + 6)} ${l.top + 160} ${X(side, l.hip - 46)} ${l.hipY - 180} ${X(side, l.hip - 36)} ${l.hipY}C${X(side, l.knee - 32)} ${(l.hipY + l.endY) / 2 - 120} ${X(side, l.out - 30)} ${(l.hipY + l.endY) / 2 + 240} ${X(side, l.out - 34)} ${l.endY + 10}" fill="none" stroke="${accent}" stroke-width="26"/>`
      : '';
  sheet.panel(leg(l, side), body, {
    texture,
    art: `${wave}${stripe}`,
    folds: legFolds(sheet, l, side, style === 'work' ? 1 : 1.15, kind === 'pants'),
    from: [X(side, 0) - 300, l.top],
    to: [X(side, 0) + 420, l.endY],
  });
}

/** A ribbed cuff or a stitched hem. */
function drawLegEnd(g: Garment, side: number): void {
  const { sheet, l, style, body, thread } = g;
  if (style === 'track') {
    const s = (x: number): number => X(side, x);
    const cuff = `M${s(l.out + 4)} ${l.endY - 10}Q${s((l.out + l.inn) / 2)} ${l.endY + 26} ${s(l.inn - 4)} ${l.endY - 4}L${s(l.inn + 22)} ${l.endY + 120}Q${s((l.out + l.inn) / 2)} ${l.endY + 146} ${s(l.out - 24)} ${l.endY + 116}Z`;
    sheet.panel(cuff, body, { texture: 'rib' });
  } else {
    const hem = (up: number): string =>
      `M${X(side, l.out - 4)} ${l.endY - up}Q${X(side, (l.out + l.inn) / 2)} ${l.endY + 30 - up} ${X(side, l.inn)} ${l.endY + 6 - up}`;
    sheet.stitch(hem(46), body, thread);
    if (style === 'work') sheet.stitch(hem(58), body, thread);
  }
}

/** The second layer of cloth over the knee of work pants. */
function drawKneePatch(g: Garment, side: number): void {
  const { sheet, l, body, thread } = g;
  const [a, b] = [X(side, 100), X(side, l.knee - 14)];
  const kneePatch = `M${a} 1290L${b} 1280L${X(side, l.knee - 12)} 1690L${X(side, 132)} 1704Z`;
  sheet.add(
    `<path d="${kneePatch}" fill="#000" opacity=".2" transform="translate(4 7)" ${sheet.blur(8)}/><path d="${kneePatch}" fill="${lightOf(body, 0.05)}" opacity=".6"/>`,
  );
  sheet.stitch(kneePatch, body, thread);
}

/** Yoke and pockets of the back. */
function drawSeat(g: Garment): void {
  const { sheet, l, kind, style, body, accent, texture, thread } = g;
  const y = l.top + (kind === 'pants' ? 210 : 230);
  const w = kind === 'pants' ? 210 : 270;
  for (const side of [-1, 1])
    if (style === 'work' || side === 1) patchPocket(sheet, X(side, l.hip * 0.47), y, w, w * 1.15, body, texture);
  sheet.stitch(
    `M${1200 - l.waist - 30} ${l.top + 110}Q1200 ${l.top + 190} ${1200 + l.waist + 30} ${l.top + 110}`,
    body,
    thread,
  );
  if (style === 'work') sheet.label(X(1, l.hip * 0.47) - 50, y + 60, 100, 48, accent, body);
}

/** Side pockets, and the fly of work pants. */
function drawFront(g: Garment): void {
  const { sheet, l, style, body, thread } = g;
  for (const side of [-1, 1]) {
    const open = `M${X(side, l.waist * 0.62)} ${l.top + 18}C${X(side, l.waist * 0.72)} ${l.top + 150} ${X(side, l.hip * 0.86)} ${l.top + 230} ${X(side, l.hip - 14)} ${l.hipY - 160}`;
    sheet.add(`<g ${sheet.clip(leg(l, side))}>`);
    sheet.add(
      `<path d="${open}" fill="none" stroke="#000" stroke-width="26" opacity=".3" transform="translate(${side * 8} 6)" ${sheet.blur(9)}/>`,
    );
    sheet.seam(open, body);
    sheet.stitch(
      `M${X(side, l.waist * 0.62 - 20)} ${l.top + 22}C${X(side, l.waist * 0.72 - 22)} ${l.top + 160} ${X(side, l.hip * 0.86 - 20)} ${l.top + 250} ${X(side, l.hip - 22)} ${l.hipY - 130}`,
      body,
      thread,
    );
    sheet.add('</g>');
  }
  if (style === 'work') {
    sheet.stitch(
      `M1290 ${l.top + 26}V${l.crotchY - 330}Q1288 ${l.crotchY - 230} 1206 ${l.crotchY - 190}`,
      body,
      thread,
    );
    sheet.stitch(
      `M1274 ${l.top + 26}V${l.crotchY - 334}Q1272 ${l.crotchY - 246} 1206 ${l.crotchY - 208}`,
      body,
      thread,
    );
  }
}

/** Waistband with its button or cords, and the label. */
function drawWaist(g: Garment): void {
  const { sheet, l, kind, style, back, body, accent, texture } = g;
  band(
    sheet,
    l,
    body,
    kind === 'pants' ? 104 : 124,
    style === 'work' ? texture : style === 'track' ? 'rib' : 'ripstop',
    style !== 'work',
  );
  if (!back && style === 'work') metalButton(sheet, 1214, l.top - 18);
  if (!back && style !== 'work') cords(sheet, l, style === 'track' ? mix(accent, '#f3f0e7', 0.2) : accent, 250);
  if (!back && style !== 'work') sheet.label(X(-1, l.out - 90) - 50, l.endY - 170, 100, 48, accent, body);
  if (!back && style === 'work') sheet.label(X(-1, l.hip * 0.5) - 40, l.hipY - 60, 92, 44, accent, body);
}

function drawBottoms(view: View, l: Legs, kind: 'pants' | 'shorts'): string {
  const style = view.variant.style;
  const back = view.view === 'back';
  const sheet = new Sheet(`${kind} ${style} ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const texture: Texture = style === 'work' ? 'twill' : style === 'track' ? 'fleece' : 'ripstop';
  const thread = style === 'work' ? mix(accent, body, 0.15) : undefined;
  const garment: Garment = { sheet, l, kind, style, back, body, accent, texture, thread };
  const top = `M${1200 - l.waist} ${l.top - 90}H${1200 + l.waist}V${l.top + 20}H${1200 - l.waist}Z`;
  const whole = `${leg(l, -1)}${leg(l, 1)}`;
  sheet.ground(`${whole}${top}`);
  for (const side of [-1, 1]) {
    drawLeg(garment, side);
    drawLegEnd(garment, side);
    if (style === 'work' && kind === 'pants' && !back) drawKneePatch(garment, side);
  }
  // Centre seam and fly
  sheet.seam(`M1200 ${l.top + 20}C1204 ${l.top + 300} 1198 ${l.crotchY - 120} 1200 ${l.crotchY - 4}`, body);
  if (back) drawSeat(garment);
  else drawFront(garment);
  drawWaist(garment);
  sheet.drape(whole, body, 0.55, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1260, y: l.top + 190, by: 2.3 } : undefined);
}

export const drawPants = (view: View): string =>
  drawBottoms(view, view.variant.style === 'track' ? tapered : long, 'pants');
export const drawShorts = (view: View): string => drawBottoms(view, short, 'shorts');
