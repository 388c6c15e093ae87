/** Socks, tote bags, gift cards and stickers. */
import { type Fold, lightness, lightOf, n1, Sheet, seamOf, shadowOf } from './cloth.ts';
import { contours, dashes, fern, waves } from './graphics.ts';
import type { View } from './tee.ts';

function sock(sheet: Sheet, flip: number, dx: number, dy: number, view: View, salt: string): void {
  const { body, accent } = view.colours;
  const hike = view.variant.style === 'hike';
  const x = (v: number): number => Math.round(1200 + flip * (v - 1200) + dx);
  const y = (v: number): number => v + dy;
  const d =
    `M${x(1100)} ${y(400)}Q${x(1290)} ${y(376)} ${x(1480)} ${y(404)}C${x(1488)} ${y(760)} ${x(1470)} ${y(1100)} ${x(1492)} ${y(1370)}C${x(1516)} ${y(1560)} ${x(1480)} ${y(1720)} ${x(1320)} ${y(1762)}` +
    `C${x(1120)} ${y(1800)} ${x(860)} ${y(1856)} ${x(690)} ${y(1860)}C${x(500)} ${y(1856)} ${x(478)} ${y(1660)} ${x(610)} ${y(1590)}C${x(800)} ${y(1510)} ${x(990)} ${y(1480)} ${x(1066)} ${y(1350)}C${x(1120)} ${y(1210)} ${x(1096)} ${y(760)} ${x(1100)} ${y(400)}Z`;
  const heel = `M${x(1560)} ${y(1300)}C${x(1380)} ${y(1340)} ${x(1220)} ${y(1480)} ${x(1210)} ${y(1640)}C${x(1210)} ${y(1740)} ${x(1250)} ${y(1800)} ${x(1300)} ${y(1840)}H${x(1640)}Z`;
  const toe = `M${x(760)} ${y(1480)}C${x(660)} ${y(1600)} ${x(690)} ${y(1780)} ${x(790)} ${y(1900)}H${x(400)}V${y(1480)}Z`;
  const stripe = (top: number, h: number): string =>
    `<path d="M${x(1000)} ${y(top)}Q${x(1290)} ${y(top - 22)} ${x(1600)} ${y(top + 4)}V${y(top + h)}Q${x(1290)} ${y(top + h - 22)} ${x(1000)} ${y(top + h)}Z" fill="${accent}"/>`;
  const art = `<path d="${heel}" fill="${accent}"/><path d="${toe}" fill="${accent}"/>${hike ? stripe(860, 60) : `${stripe(520, 64)}${stripe(624, 64)}`}`;
  const rib: string[] = [];
  for (let i = 0; i < 17; i += 1)
    rib.push(
      `M${x(1100 + i * 23)} ${y(380)}C${x(1104 + i * 23)} ${y(760)} ${x(1090 + i * 23.4)} ${y(1060)} ${x(1084 + i * 24)} ${y(1330)}`,
    );
  const deep = lightness(body) < 0.2;
  const ribArt = `<path d="${rib.join('')}" fill="none" stroke="${deep ? '#000' : shadowOf(body, 0.7)}" stroke-width="8" opacity="${deep ? 0.5 : 0.28}"/><path d="${rib.join('')}" transform="translate(10 0)" fill="none" stroke="${lightOf(body, deep ? 0.3 : 0.6)}" stroke-width="6" opacity=".28"/>`;
  const j = (v: number, w: string): number => sheet.jitter(v, salt, w);
  const folds: Fold[] = [
    [x(1080), y(1330), x(1190), y(1400 + j(20, 'a')), x(1340), y(1360), 18, 0.5],
    [x(1060), y(1400), x(1180), y(1480), x(1330), y(1460), 20, 0.46],
    [x(1010), y(1460), x(1120), y(1540), x(1240), y(1560), 18, 0.4],
    [x(1480), y(1250), x(1400), y(1290), x(1290), y(1270 + j(20, 'b')), 16, 0.4],
    [x(880), y(1530), x(900), y(1640), x(860), y(1780), 24, 0.26],
    [x(1470), y(820), x(1380), y(850), x(1250), y(826), 14, 0.26],
    [x(1108), y(1020), x(1200), y(1056), x(1300), y(1030 + j(20, 'c')), 14, 0.28],
  ];
  sheet.ground(d);
  sheet.panel(d, body, {
    texture: hike ? 'fleece' : 'jersey',
    art: `${art}${ribArt}`,
    folds,
    rim: 1.15,
    from: [x(900), y(400)],
    to: [x(1500), y(1860)],
  });
  sheet.add(`<g ${sheet.clip(d)}>`);
  const heelEdge = `M${x(1520)} ${y(1306)}C${x(1380)} ${y(1340)} ${x(1220)} ${y(1480)} ${x(1210)} ${y(1640)}C${x(1210)} ${y(1740)} ${x(1250)} ${y(1800)} ${x(1300)} ${y(1840)}`;
  sheet.seam(heelEdge, accent, 4);
  sheet.seam(`M${x(760)} ${y(1480)}C${x(660)} ${y(1600)} ${x(690)} ${y(1780)} ${x(790)} ${y(1900)}`, accent, 4);
  sheet.add('</g>');
  sheet.ribAlong(`M${x(1102)} ${y(424)}Q${x(1290)} ${y(400)} ${x(1478)} ${y(428)}`, 56, body, 17);
}

export function drawSocks(view: View): string {
  const sheet = new Sheet(`socks ${view.variant.style} ${view.view}`);
  const flip = view.view === 'back' ? -1 : 1;
  sock(sheet, flip, flip * 300, -70, view, 'rear');
  sock(sheet, flip, flip * -90, 110, view, 'near');
  return sheet.svg(view.view === 'detail' ? { x: 1330, y: 760, by: 2.2 } : undefined);
}

function webbing(sheet: Sheet, d: string, colour: string, w: number): void {
  const deep = lightness(colour) < 0.2;
  sheet.add(
    `<path d="${d}" transform="translate(14 24)" fill="none" stroke="#000" stroke-width="${w}" opacity=".3" ${sheet.blur(16)}/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="${w + 6}"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${w}"/>`,
    `<path d="${d}" fill="none" stroke="${deep ? '#000' : shadowOf(colour, 0.6)}" stroke-width="${w}" stroke-dasharray="4 8" opacity=".3"/>`,
    `<path d="${d}" fill="none" stroke="${lightOf(colour, deep ? 0.3 : 0.6)}" stroke-width="${n1(w * 0.25)}" opacity=".35" ${sheet.blur(6)}/>`,
  );
}

export function drawTote(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`tote ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const bag =
    'M610 900C900 916 1500 916 1790 900C1802 1240 1826 1700 1836 2030C1700 2082 700 2082 564 2030C574 1700 598 1240 610 900Z';
  sheet.ground(bag, 1.3);
  webbing(sheet, 'M868 930C880 500 980 350 1200 350S1520 500 1532 930', shadowOf(body, 0.16), 74);
  sheet.panel('M610 900C900 858 1500 858 1790 900L1770 960H630Z', body, { tone: -0.4, rim: 1.5, texture: 'canvas' });
  const print = back ? dashes(960, 1420, 480, 56, accent, body, 4) : fern(1060, 1900, 760, accent, 0.36, 17);
  const folds: Fold[] = [
    [630, 980, 760, 1200, 740, 1500, 30, 0.4],
    [1770, 980, 1640, 1240, 1680, 1560, 30, 0.44],
    [580, 2000, 720, 1860, 760, 1660, 30, 0.44],
    [1820, 2000, 1690, 1850, 1620, 1700, 30, 0.46],
    [880, 960, 900, 1180, 860, 1400, 24, 0.32],
    [1520, 960, 1500, 1200, 1560, 1420, 24, 0.34],
    [1180, 2040, 1160, 1840, 1220, 1620, 34, 0.24],
    [900, 2040, 940, 1930, 920, 1800, 22, 0.34],
    [1480, 2044, 1450, 1930, 1490, 1790, 22, 0.34],
    [800, 1560, 1060, 1620, 1300, 1570, 24, 0.2],
  ];
  sheet.panel(bag, body, { texture: 'canvas', art: print, folds, rim: 1.15 });
  sheet.stitch('M614 966C900 982 1500 982 1786 966', body);
  sheet.stitch('M612 984C900 1000 1500 1000 1788 984', body);
  webbing(sheet, 'M860 1110L868 930C890 560 960 420 1200 420S1510 560 1532 930L1540 1110', body, 78);
  for (const x of [864, 1536]) {
    sheet.stitch(`M${x - 26} 990H${x + 26}V1096H${x - 26}ZL${x + 26} 1096M${x + 26} 990L${x - 26} 1096`, body);
  }
  sheet.label(1716, 1420, 84, 50, accent, body, 88);
  sheet.drape(bag, body, 0.6, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1010, y: 1120, by: 2.1 } : undefined);
}

/** Block digits, three by five, slanted like road markings. */
const figures: Record<string, string> = {
  $: '111100111001111',
  0: '111101101101111',
  1: '010110010010111',
  2: '111001111100111',
  5: '111100111001111',
};

function amount(text: string, x: number, y: number, unit: number, ink: string): string {
  let out = '';
  for (const [i, ch] of [...text].entries()) {
    const cells = figures[ch] ?? '';
    for (let k = 0; k < 15; k += 1) {
      if (cells[k] !== '1') continue;
      const row = Math.floor(k / 3);
      const left = x + i * unit * 3.7 + (k % 3) * unit + (4 - row) * unit * 0.14;
      out += `<path d="M${n1(left + unit * 0.14)} ${n1(y + row * unit)}h${n1(unit + 0.6)}l${n1(-unit * 0.14)} ${n1(unit + 0.6)}h${n1(-unit - 0.6)}Z"/>`;
    }
  }
  // The stroke through the dollar sign extends above and below it.
  out += [-0.55, 5]
    .map(
      (row) =>
        `<path d="M${n1(x + unit * 1.25 + (4 - row) * unit * 0.14)} ${n1(y + row * unit)}h${n1(unit * 0.6)}v${n1(unit * 0.55)}h${n1(-unit * 0.6)}Z"/>`,
    )
    .join('');
  return `<g fill="${ink}">${out}</g>`;
}

export function drawGiftCard(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet('gift card');
  const { body, accent } = view.colours;
  const paper = '#efe9dc';
  const envelope = 'M520 820H2010V1880H520Z';
  sheet.add(`<g transform="rotate(7 1200 1200)">`);
  sheet.ground(envelope);
  sheet.panel(envelope, paper, { texture: 'smooth', rim: 0.5 });
  const flap = back ? 'M520 820H2010L1290 1400Q1265 1420 1240 1400Z' : 'M520 1880H2010L1290 1300Q1265 1280 1240 1300Z';
  sheet.add(
    `<path d="${flap}" transform="translate(0 ${back ? 12 : -8})" fill="#000" opacity=".22" ${sheet.blur(14)}/>`,
  );
  sheet.panel(flap, paper, { texture: 'smooth', rim: 0.4, tone: 0.1 });
  sheet.add('</g>');
  const r = 64;
  const [l, t, w, h] = [380, 620, 1500, 940];
  const card = `M${l + r} ${t}H${l + w - r}Q${l + w} ${t} ${l + w} ${t + r}V${t + h - r}Q${l + w} ${t + h} ${l + w - r} ${t + h}H${l + r}Q${l} ${t + h} ${l} ${t + h - r}V${t + r}Q${l} ${t} ${l + r} ${t}Z`;
  sheet.add(`<g transform="rotate(-6 1130 1090)">`);
  sheet.ground(card, 1.3);
  const value = String(view.variant.value ?? 25);
  const art = back
    ? `<rect x="${l}" y="${t + 130}" width="${w}" height="190" fill="${shadowOf(body, 0.55)}"/><rect x="${l + 130}" y="${t + 440}" width="820" height="120" rx="8" fill="#f7f5ee"/>${dashes(l + 130, t + 690, 620, 40, accent, body, 4)}`
    : `<g opacity=".3">${contours(1480, 1000, 520, accent, 13)}</g>${amount(`$${value}`, l + 120, t + 130, 62, accent)}<path d="M${l} ${t + 690}H${l + w}V${t + 700}H${l}Z" fill="${accent}" opacity=".001"/>${dashes(l + 120, t + 690, 1180, 92, accent, body, 5)}`;
  sheet.panel(card, body, { texture: 'smooth', rim: 0.6, art, from: [l, t], to: [l + w, t + h] });
  sheet.add(
    `<path d="${card}" fill="${sheet.gradient(l, t, l + w, t + h, [
      [0, '#fff', 0.22],
      [0.35, '#fff', 0],
      [0.5, '#fff', 0.1],
      [0.62, '#fff', 0],
    ])}"/>`,
    '</g>',
  );
  return sheet.svg();
}

export function drawStickers(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`stickers ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const sea = '#2f6ea5';
  const leafGreen = '#1f6b52';
  const put = (turn: number, x: number, y: number, shape: string, face: string, art: string): void => {
    sheet.add(`<g transform="translate(${x} ${y}) rotate(${turn})">`);
    sheet.add(
      `<path d="${shape}" transform="translate(12 20)" fill="#3a3326" opacity=".36" stroke="#3a3326" stroke-width="44" stroke-linejoin="round" ${sheet.blur(14)}/>`,
      `<path d="${shape}" fill="#fdfcf8" stroke="#fdfcf8" stroke-width="52" stroke-linejoin="round"/><path d="${shape}" fill="none" stroke="#d8d3c6" stroke-width="56" stroke-linejoin="round" opacity=".0"/>`,
      back
        ? `<path d="${shape}" fill="#e6dfcd" stroke="#e6dfcd" stroke-width="46" stroke-linejoin="round"/><path d="M-220 -20H220M-220 40H160" stroke="#c9bfa6" stroke-width="8"/>`
        : `<path d="${shape}" fill="${face}"/><g ${sheet.clip(shape)}>${art}<path d="M-700 -700H700L-700 500Z" fill="#fff" opacity=".12"/></g>`,
      '</g>',
    );
  };
  const round = (r: number): string => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  const box = (w: number, h: number): string =>
    `M${-w + 40} ${-h}H${w - 40}Q${w} ${-h} ${w} ${-h + 40}V${h - 40}Q${w} ${h} ${w - 40} ${h}H${-w + 40}Q${-w} ${h} ${-w} ${h - 40}V${-h + 40}Q${-w} ${-h} ${-w + 40} ${-h}Z`;
  put(-8, 780, 720, round(320), leafGreen, contours(10, 30, 260, '#e9efe0', 11));
  put(6, 1620, 690, box(360, 250), sea, waves(-300, -90, 600, '#f3f0e7', 3, 92, 26));
  put(-3, 1200, 1260, box(640, 130), accent, dashes(-560, -62, 1130, 124, body, accent, 5));
  put(10, 730, 1760, round(300), body, fern(-110, 240, 480, accent, 0.42, 13));
  const shoe =
    'M-330 60C-340 -20 -250 -60 -150 -80C-80 -96 -40 -170 20 -190C80 -200 120 -150 180 -150C240 -150 290 -190 320 -160C350 -60 340 40 336 110Q330 150 280 150H-280Q-330 150 -330 60Z';
  put(
    -9,
    1620,
    1760,
    shoe,
    '#b3202e',
    `<path d="M-400 80H400V200H-400Z" fill="#f3f0e7"/><path d="M-100 -40l60 70M-50 -76l60 70M-4 -120l60 70" stroke="#f3f0e7" stroke-width="20" stroke-linecap="round"/><path d="M150 -150C120 -60 160 20 340 20V-220Z" fill="${body}"/>`,
  );
  return sheet.svg();
}
