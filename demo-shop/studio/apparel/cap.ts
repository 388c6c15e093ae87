/** Caps of five or six panels, in three-quarter view. */
import { must } from '../../data/must.ts';
import { lightOf, n1, Sheet, seamOf, shadowOf } from './cloth.ts';
import type { View } from './tee.ts';
import type { Texture } from './textures.ts';

function button(sheet: Sheet, x: number, y: number, colour: string): void {
  sheet.add(
    `<ellipse cx="${x}" cy="${y}" rx="40" ry="23" fill="${sheet.glow(x - 12, y - 10, 46, [
      [0, lightOf(colour, 0.35), 1],
      [0.6, colour, 1],
      [1, shadowOf(colour, 0.5), 1],
    ])}" stroke="${seamOf(colour)}" stroke-width="3"/>`,
  );
}

function eyelet(sheet: Sheet, x: number, y: number, colour: string): void {
  sheet.add(
    `<circle cx="${x}" cy="${y}" r="19" fill="none" stroke="${shadowOf(colour, 0.28)}" stroke-width="11"/><circle cx="${x}" cy="${y}" r="19" fill="none" stroke="${lightOf(colour, 0.3)}" stroke-width="11" stroke-dasharray="3 4" opacity=".5"/><circle cx="${x}" cy="${y}" r="11" fill="#0b0b0c"/>`,
  );
}

/** What the pieces of one cap share. */
interface Cap {
  readonly sheet: Sheet;
  /** Five panels with a broad one in front, or six. */
  readonly five: boolean;
  readonly body: string;
  readonly accent: string;
  readonly texture: Texture;
}

function drawCapFromBehind({ sheet, five, body, accent, texture }: Cap): string {
  const crown =
    'M630 1500C590 1080 760 690 1200 670C1640 690 1810 1080 1770 1500C1640 1560 1480 1590 1420 1590C1410 1430 1320 1330 1200 1330S990 1430 980 1590C920 1590 760 1560 630 1500Z';
  const brim = 'M560 1490C700 1440 1700 1440 1840 1490C1790 1580 1640 1660 1200 1660S610 1580 560 1490Z';
  sheet.ground(`${crown}${brim}`, 1.3);
  sheet.panel(brim, body, { texture, tone: -0.3 });
  sheet.panel('M960 1600C960 1420 1060 1310 1200 1310S1440 1420 1440 1600Z', body, { tone: -0.5, rim: 2, texture });
  sheet.panel(crown, body, {
    texture,
    rim: 1.2,
    folds: [
      [760, 1460, 740, 1200, 860, 980, 26, 0.3],
      [1640, 1460, 1660, 1200, 1540, 960, 26, 0.34],
      [1000, 1320, 960, 1160, 1040, 1000, 20, 0.34],
      [1400, 1320, 1440, 1160, 1350, 1010, 20, 0.34],
    ],
  });
  sheet.seam('M1200 672C1196 900 1204 1100 1200 1328', body);
  for (const side of [-1, 1]) {
    sheet.seam(`M1200 672C${1200 + side * 300} 760 ${1200 + side * 440} 1100 ${1200 + side * 430} 1544`, body);
    sheet.stitch(
      `M${1200 + side * 20} 690C${1200 + side * 16} 900 ${1200 + side * 24} 1100 ${1200 + side * 20} 1322`,
      body,
    );
    eyelet(sheet, 1200 + side * 190, 940, body);
  }
  sheet.stitch('M956 1580C962 1410 1060 1304 1200 1304S1438 1410 1444 1580', body);
  const strap = 'M900 1500C1000 1546 1400 1546 1500 1500L1496 1590C1400 1632 1000 1632 904 1590Z';
  sheet.add(`<path d="${strap}" transform="translate(4 14)" fill="#000" opacity=".45" ${sheet.blur(12)}/>`);
  sheet.panel(strap, five ? accent : body, { texture: five ? 'rib' : texture, rim: 0.7 });
  sheet.add(
    `<rect x="1040" y="1512" width="104" height="124" rx="12" fill="none" stroke="${five ? '#2a2b2d' : '#a98545'}" stroke-width="20"/><rect x="1040" y="1512" width="104" height="124" rx="12" fill="none" stroke="${five ? '#66686b' : '#e9cf93'}" stroke-width="5" transform="translate(-3 -3)"/>`,
  );
  button(sheet, 1200, 668, body);
  return sheet.svg({ x: 1200, y: 1165, by: 1.2 });
}

const sideCrown =
  'M722 1420C640 1060 800 690 1250 660C1690 650 1900 1000 1880 1440C1760 1520 1540 1560 1330 1552C1080 1542 880 1500 722 1420Z';

/** A flat brim on a cap of five panels, a curved one on a cap of six. */
const brimOf = (five: boolean): string =>
  five
    ? 'M722 1410C560 1440 360 1510 300 1590C280 1640 340 1664 430 1664C760 1672 1130 1650 1344 1556C1080 1542 880 1500 722 1410Z'
    : 'M722 1410C540 1400 350 1480 312 1640C306 1740 380 1776 460 1754C760 1690 1090 1720 1344 1556C1080 1542 880 1500 722 1410Z';

/** Shadow, underside of the brim, and crown. */
function drawCrown({ sheet, five, body, accent, texture }: Cap, brim: string): void {
  sheet.ground(`${sideCrown}${brim}`, 1.3);
  // Underside of the brim, then its top.
  sheet.add(`<path d="${brim}" transform="translate(4 26)" fill="${shadowOf(five ? accent : body, 0.5)}"/>`);
  const front = five ? 'M0 0H980C860 760 900 1300 1060 1600H0Z' : '';
  sheet.panel(sideCrown, body, {
    texture,
    rim: 1.2,
    from: [700, 700],
    to: [1900, 1560],
    folds: [
      [800, 1420, 740, 1150, 900, 860, 28, 0.28],
      [1820, 1430, 1840, 1150, 1700, 900, 30, 0.34],
      [1500, 1540, 1560, 1200, 1480, 900, 30, 0.28],
      [1060, 1470, 1000, 1250, 1080, 1000, 26, 0.2],
      [1690, 1500, 1720, 1330, 1650, 1180, 18, 0.3],
    ],
    art: five ? `<path d="${front}" fill="${lightOf(body, 0.04)}"/>` : '',
  });
}

function drawFiveSeams({ sheet, body, accent }: Cap): void {
  sheet.seam('M1270 662C940 740 900 1180 1050 1494', body);
  sheet.seam('M1270 662C1560 760 1700 1100 1640 1530', body);
  sheet.stitch('M1246 672C916 760 876 1180 1026 1488', body);
  sheet.stitch('M1290 672C1590 780 1724 1100 1664 1522', body);
  sheet.label(770, 1170, 150, 84, accent, body, -6);
}

function drawSixSeams({ sheet, body, accent }: Cap): void {
  sheet.seam('M1250 662C960 720 850 1100 900 1478', body);
  sheet.seam('M1250 662C1330 800 1380 1200 1330 1548', body);
  sheet.seam('M1250 662C1560 720 1726 1060 1728 1496', body);
  for (const dx of [-20, 20]) {
    sheet.stitch(`M${1250 + dx} 676C${960 + dx} 730 ${850 + dx} 1100 ${900 + dx} 1474`, body);
    sheet.stitch(`M${1250 + dx} 676C${1330 + dx} 800 ${1380 + dx} 1200 ${1330 + dx} 1540`, body);
  }
  // The embroidered dash
  const dash = 'M980 1150L1190 1176L1150 1262L946 1234Z';
  sheet.add(
    `<path d="${dash}" transform="translate(3 8)" fill="#000" opacity=".4" ${sheet.blur(6)}/><path d="${dash}" fill="${accent}"/>`,
  );
  let threads = '';
  for (let i = 0; i < 30; i += 1) threads += `M${n1(984 + i * 6.8)} ${n1(1150 + i * 0.86)}l-34 86`;
  sheet.add(
    `<g ${sheet.clip(dash)}><path d="${threads}" stroke="${shadowOf(accent, 0.4)}" stroke-width="2" opacity=".55" fill="none"/><path d="${threads}" transform="translate(3 0)" stroke="${lightOf(accent, 0.6)}" stroke-width="1.5" opacity=".5" fill="none"/></g>`,
  );
}

/** The brim and its rows of stitches, from the crown's edge towards its own. */
function drawBrim({ sheet, five, body, texture }: Cap, brim: string): void {
  sheet.add(
    `<path d="M722 1420C880 1500 1080 1542 1330 1552L1330 1590C1080 1580 860 1530 716 1446Z" fill="#000" opacity=".4" ${sheet.blur(18)}/>`,
  );
  sheet.panel(brim, body, {
    texture,
    rim: 1.1,
    from: [500, 1380],
    to: [900, 1760],
    folds: [[420, 1560, 700, 1500, 1100, 1610, 26, 0.24]],
  });
  const inner = [722, 1410, 880, 1500, 1080, 1542, 1330, 1552];
  const outer = five ? [300, 1600, 420, 1672, 1130, 1650, 1344, 1558] : [322, 1700, 560, 1760, 1090, 1720, 1344, 1558];
  for (let i = 1; i <= 6; i += 1) {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = inner.map((v, k) => n1(v + (must(outer[k]) - v) * i * 0.14));
    sheet.stitch(`M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`, body);
  }
  sheet.seam('M722 1416C880 1500 1080 1542 1332 1553', body, 4);
}

export function drawCap(view: View): string {
  const back = view.view === 'back';
  const five = view.variant.style === 'five-panel';
  const sheet = new Sheet(`cap ${view.variant.style} ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const cap: Cap = { sheet, five, body, accent, texture: five ? 'canvas' : 'twill' };
  if (back) return drawCapFromBehind(cap);
  const brim = brimOf(five);
  drawCrown(cap, brim);
  if (five) drawFiveSeams(cap);
  else drawSixSeams(cap);
  eyelet(sheet, 1160, 890, body);
  eyelet(sheet, 1540, 900, body);
  drawBrim(cap, brim);
  button(sheet, 1252, 658, body);
  sheet.drape(sideCrown, body, 0.4, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1000, y: 1180, by: 2.3 } : { x: 1095, y: 1215, by: 1.22 });
}
