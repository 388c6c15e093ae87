/** Caps in three-quarter view, and beanies knitted rib by rib. */
import { must } from '../../data/must.ts';
import { chance } from '../../data/seeded.ts';
import { type Fold, lightness, lightOf, mix, n1, Sheet, seamOf, shadowOf } from './cloth.ts';
import type { View } from './tee.ts';

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

export function drawCap(view: View): string {
  const back = view.view === 'back';
  const five = view.variant.style === 'five-panel';
  const sheet = new Sheet(`cap ${view.variant.style} ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const texture = five ? 'canvas' : 'twill';
  if (back) {
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
  const crown =
    'M722 1420C640 1060 800 690 1250 660C1690 650 1900 1000 1880 1440C1760 1520 1540 1560 1330 1552C1080 1542 880 1500 722 1420Z';
  const brim = five
    ? 'M722 1410C560 1440 360 1510 300 1590C280 1640 340 1664 430 1664C760 1672 1130 1650 1344 1556C1080 1542 880 1500 722 1410Z'
    : 'M722 1410C540 1400 350 1480 312 1640C306 1740 380 1776 460 1754C760 1690 1090 1720 1344 1556C1080 1542 880 1500 722 1410Z';
  sheet.ground(`${crown}${brim}`, 1.3);
  // Underside of the brim, then its top.
  sheet.add(`<path d="${brim}" transform="translate(4 26)" fill="${shadowOf(five ? accent : body, 0.5)}"/>`);
  const front = five ? 'M0 0H980C860 760 900 1300 1060 1600H0Z' : '';
  sheet.panel(crown, body, {
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
  if (five) {
    sheet.seam('M1270 662C940 740 900 1180 1050 1494', body);
    sheet.seam('M1270 662C1560 760 1700 1100 1640 1530', body);
    sheet.stitch('M1246 672C916 760 876 1180 1026 1488', body);
    sheet.stitch('M1290 672C1590 780 1724 1100 1664 1522', body);
    sheet.label(770, 1170, 150, 84, accent, body, -6);
  } else {
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
  eyelet(sheet, 1160, 890, body);
  eyelet(sheet, 1540, 900, body);
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
  // Rows of stitches run from the crown's edge towards the brim's.
  const inner = [722, 1410, 880, 1500, 1080, 1542, 1330, 1552];
  const outer = five ? [300, 1600, 420, 1672, 1130, 1650, 1344, 1558] : [322, 1700, 560, 1760, 1090, 1720, 1344, 1558];
  for (let i = 1; i <= 6; i += 1) {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = inner.map((v, k) => n1(v + (must(outer[k]) - v) * i * 0.14));
    sheet.stitch(`M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`, body);
  }
  sheet.seam('M722 1416C880 1500 1080 1542 1332 1553', body, 4);
  button(sheet, 1252, 658, body);
  sheet.drape(crown, body, 0.4, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1000, y: 1180, by: 2.3 } : { x: 1095, y: 1215, by: 1.22 });
}

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

export function drawBeanie(view: View): string {
  const back = view.view === 'back';
  const bobble = view.variant.style === 'bobble';
  const sheet = new Sheet(`beanie ${view.variant.style} ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const dome = 'M660 1460C640 980 800 566 1200 556C1600 566 1760 980 1740 1460Z';
  const cuff =
    'M632 1360C620 1480 624 1660 648 1780C820 1840 1580 1840 1752 1780C1776 1660 1780 1480 1768 1360C1580 1300 820 1300 632 1360Z';
  const cuffColour = bobble ? accent : body;
  sheet.ground(`${dome}${cuff}`, 1.3);
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
  if (back) sheet.seam('M1200 560C1194 800 1206 1100 1200 1340', body, 4);
  sheet.add(
    `<path d="M640 1370C820 1306 1580 1306 1760 1370L1760 1330C1580 1250 820 1250 640 1330Z" fill="#000" opacity=".5" ${sheet.blur(20)}/>`,
  );
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
  const art =
    `<path d="${dark}" fill="none" stroke="${deep ? '#000' : shadowOf(cuffColour, 0.7)}" stroke-width="15" opacity="${deep ? 0.6 : 0.4}"/><path d="${light}" fill="none" stroke="${lightOf(cuffColour, deep ? 0.3 : 0.6)}" stroke-width="10" opacity=".36"/>` +
    `<path d="${light}" fill="none" stroke="${deep ? '#000' : shadowOf(cuffColour, 0.6)}" stroke-width="17" stroke-dasharray="3 15" opacity=".28"/>`;
  sheet.panel(cuff, cuffColour, {
    texture: 'smooth',
    art,
    rim: 1.3,
    folds: [
      [760, 1400, 740, 1560, 790, 1740, 26, 0.3],
      [1640, 1400, 1660, 1570, 1600, 1750, 28, 0.34],
    ],
  });
  sheet.add(
    `<path d="M650 1374C820 1316 1580 1316 1750 1374" fill="none" stroke="${lightOf(cuffColour, 0.5)}" stroke-width="20" opacity=".45" ${sheet.blur(8)}/>`,
  );
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
