/** Beanies, knitted rib by rib. */
import { must } from '../../data/must.ts';
import { chance } from '../../data/seeded.ts';
import { type Fold, lightness, lightOf, mix, n1, Sheet, shadowOf } from './cloth.ts';
import type { View } from './tee.ts';

/** Ribs that run up and meet at the crown. */
function ribs(count: number, spread: number, base: number, top: number, tip: number, colour: string): string {
  const deep = lightness(colour) < 0.2;
  let dark = '';
  let light = '';
  for (let i = 0; i <= count; i += 1) {
    const t = (i / count) * 2 - 1;
    const x = 1200 + Math.sin(t * 1.45) * spread;
    const d = (dx: number): string =>
      `M${n1(x + dx)} ${base}C${n1(x + dx - t * 10)} ${n1(base - (base - top) * 0.5)} ${n1(1200 + t * spread * 0.72 + dx)} ${n1(top + (base - top) * 0.22)} ${n1(1200 + t * tip + dx * 0.3)} ${top}`;
    dark += d(0);
    light += d(spread / count);
  }
  return (
    `<path d="${dark}" fill="none" stroke="${deep ? '#000' : shadowOf(colour, 0.7)}" stroke-width="15" opacity="${deep ? 0.6 : 0.42}"/><path d="${light}" fill="none" stroke="${lightOf(colour, deep ? 0.3 : 0.6)}" stroke-width="10" opacity=".34"/>` +
    `<path d="${light}" fill="none" stroke="${deep ? '#000' : shadowOf(colour, 0.6)}" stroke-width="16" stroke-dasharray="3 15" opacity=".28"/>`
  );
}

function pompom(sheet: Sheet, x: number, y: number, r: number, colours: readonly string[]): void {
  sheet.add(`<circle cx="${x + 16}" cy="${y + 30}" r="${r}" fill="#000" opacity=".38" ${sheet.blur(22)}/>`);
  const strands: string[] = colours.map(() => '');
  for (let i = 0; i < 420; i += 1) {
    const turn = i * 2.399963;
    const out = Math.sqrt((i + 0.5) / 420);
    const cx = x + Math.cos(turn) * r * out * 0.86;
    const cy = y + Math.sin(turn) * r * out * 0.86;
    const long = 34 + 22 * chance('strand', i);
    const lean = turn + (chance('lean', i) - 0.5) * 0.9;
    strands[i % colours.length] += `M${n1(cx)} ${n1(cy)}l${n1(Math.cos(lean) * long)} ${n1(Math.sin(lean) * long)}`;
  }
  sheet.add(`<circle cx="${x}" cy="${y}" r="${r * 0.95}" fill="${shadowOf(must(colours[0]), 0.25)}"/>`);
  for (const [i, d] of strands.entries()) {
    const paint = must(colours[i]);
    sheet.add(
      `<path d="${d}" stroke="${shadowOf(paint, 0.3)}" stroke-width="13" stroke-linecap="round" opacity=".8"/><path d="${d}" transform="translate(-4 -5)" stroke="${lightOf(paint, 0.12)}" stroke-width="7" stroke-linecap="round"/>`,
    );
  }
  sheet.add(
    `<circle cx="${x}" cy="${y}" r="${r * 1.1}" fill="${sheet.glow(x - r * 0.35, y - r * 0.4, r * 1.5, [
      [0, '#ffffff', 0.28],
      [0.5, '#ffffff', 0],
      [1, '#000000', 0.34],
    ])}"/>`,
  );
}

const dome = 'M660 1460C640 980 800 566 1200 556C1600 566 1760 980 1740 1460Z';
const cuff =
  'M632 1360C620 1480 624 1660 648 1780C820 1840 1580 1840 1752 1780C1776 1660 1780 1480 1768 1360C1580 1300 820 1300 632 1360Z';

/** The knitted dome; with stripes on a beanie with a bobble. */
function drawDome(sheet: Sheet, body: string, accent: string, bobble: boolean): void {
  const stripe = (y: number, h: number): string =>
    `<path d="M500 ${y}Q1200 ${y - 70} 1900 ${y}V${y + h}Q1200 ${y + h - 70} 500 ${y + h}Z" fill="${accent}"/>`;
  const bands = bobble ? `${stripe(760, 90)}${stripe(940, 90)}${stripe(1120, 90)}` : '';
  const folds: Fold[] = [
    [820, 1400, 780, 1100, 930, 780, 40, 0.3],
    [1620, 1400, 1640, 1080, 1480, 760, 44, 0.36],
    [1080, 1330, 1040, 1180, 1120, 1060, 26, 0.22],
    [1340, 600, 1300, 760, 1380, 900, 24, 0.3],
    [1060, 620, 1090, 760, 1010, 880, 22, 0.24],
  ];
  sheet.panel(dome, body, { texture: 'smooth', rim: 1.5, art: `${bands}${ribs(28, 560, 1470, 562, 60, body)}`, folds });
}

/** The ribs of the cuff, which follow its curved edges. */
function cuffRibs(cuffColour: string): string {
  let dark = '';
  let light = '';
  for (let i = 0; i <= 34; i += 1) {
    const t = (i / 34) * 2 - 1;
    const x = 1200 + Math.sin(t * 1.42) * 578;
    const low = 1200 + Math.sin(t * 1.42) * 562;
    const lift = (1 - t * t) * 46;
    dark += `M${n1(x)} ${n1(1362 - lift)}Q${n1(x + t * 6)} 1560 ${n1(low)} ${n1(1782 + lift)}`;
    light += `M${n1(x + 15)} ${n1(1362 - lift)}Q${n1(x + t * 6 + 15)} 1560 ${n1(low + 15)} ${n1(1782 + lift)}`;
  }
  const deep = lightness(cuffColour) < 0.2;
  return (
    `<path d="${dark}" fill="none" stroke="${deep ? '#000' : shadowOf(cuffColour, 0.7)}" stroke-width="15" opacity="${deep ? 0.6 : 0.4}"/><path d="${light}" fill="none" stroke="${lightOf(cuffColour, deep ? 0.3 : 0.6)}" stroke-width="10" opacity=".36"/>` +
    `<path d="${light}" fill="none" stroke="${deep ? '#000' : shadowOf(cuffColour, 0.6)}" stroke-width="17" stroke-dasharray="3 15" opacity=".28"/>`
  );
}

function drawCuff(sheet: Sheet, cuffColour: string): void {
  sheet.add(
    `<path d="M640 1370C820 1306 1580 1306 1760 1370L1760 1330C1580 1250 820 1250 640 1330Z" fill="#000" opacity=".5" ${sheet.blur(20)}/>`,
  );
  sheet.panel(cuff, cuffColour, {
    texture: 'smooth',
    art: cuffRibs(cuffColour),
    rim: 1.3,
    folds: [
      [760, 1400, 740, 1560, 790, 1740, 26, 0.3],
      [1640, 1400, 1660, 1570, 1600, 1750, 28, 0.34],
    ],
  });
  sheet.add(
    `<path d="M650 1374C820 1316 1580 1316 1750 1374" fill="none" stroke="${lightOf(cuffColour, 0.5)}" stroke-width="20" opacity=".45" ${sheet.blur(8)}/>`,
  );
}

export function drawBeanie(view: View): string {
  const back = view.view === 'back';
  const bobble = view.variant.style === 'bobble';
  const sheet = new Sheet(`beanie ${view.variant.style} ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const cuffColour = bobble ? accent : body;
  sheet.ground(`${dome}${cuff}`, 1.3);
  drawDome(sheet, body, accent, bobble);
  if (back) sheet.seam('M1200 560C1194 800 1206 1100 1200 1340', body, 4);
  drawCuff(sheet, cuffColour);
  if (!back) {
    const tab = bobble ? body : lightness(body) > 0.5 ? '#26282b' : '#f0b81d';
    sheet.label(
      1120,
      1520,
      170,
      96,
      tab,
      bobble ? accent : mix(tab, lightness(tab) > 0.5 ? '#000000' : '#ffffff', 0.85),
    );
  }
  if (bobble) pompom(sheet, 1200, 470, 172, [body, accent, mix(body, accent, 0.5)]);
  sheet.drape(`${dome}${cuff}`, body, 0.35, 'all');
  return sheet.svg(
    view.view === 'detail'
      ? { x: 1230, y: 1400, by: 2.2 }
      : { x: 1200, y: bobble ? 1100 : 1190, by: bobble ? 1.05 : 1.16 },
  );
}
