/** Illustrations about looking after things. */
import { cloud, hills, rain, sun } from '../kit/outdoors.ts';
import { boot, sneaker } from '../kit/shoes.ts';
import { brush, jar, waxTin } from '../kit/town.ts';
import { at, type Drawing, disc, each, illustration, line, oval, path, rect, stroke, tone } from '../shapes.ts';

const table = (top: number): Drawing =>
  [
    rect(-10, top, 2420, 2400 - top, tone.wood),
    rect(-10, top, 2420, 34, tone.sand),
    each(4, (i) =>
      line([300 + i * 560, top + 110 + (i % 2) * 130], [720 + i * 560, top + 110 + (i % 2) * 130], tone.clay, 8),
    ),
  ].join('');

export const bootsThroughWinter = (): string =>
  illustration(
    rect(330, 150, 1740, 1250, tone.pale),
    rect(390, 210, 1620, 1130, tone.dusk),
    path('M390,1340L390,1120C700,960 900,1130 1150,1040C1500,900 1700,1080 2010,960L2010,1340Z', tone.deep),
    rain(450, 260, 1520, 900, 150),
    rect(1180, 150, 40, 1240, tone.pale),
    rect(330, 720, 1740, 36, tone.pale),
    rect(270, 1380, 1860, 70, tone.concrete),
    table(1720),
    at(
      700,
      1830,
      1.12,
      boot({ upper: tone.clay, shade: '#8e5233', sole: tone.asphalt, laces: tone.yellow, mark: tone.sand }),
    ),
    at(130, 1900, 1.15, waxTin()),
    at(1760, 1920, 1, brush()),
  );

export const whiteLeather = (): string =>
  illustration(
    rect(-10, 480, 2420, 1260, tone.sea),
    each(6, (row) => line([-10, 480 + row * 252], [2410, 480 + row * 252], tone.rain, 10)),
    each(10, (i) => line([i * 262, 480], [i * 262, 1740], tone.rain, 10)),
    table(1740),
    at(1900, 1850, 1.06, jar()),
    at(
      560,
      1850,
      1.2,
      sneaker({ upper: tone.chalk, shade: '#e4e0d6', sole: '#f0ede5', laces: tone.pale, mark: '#d6d0c3' }),
    ),
    bubbles(),
    at(90, 1960, 1, soap()),
    at(1080, 2040, 0.95, brush()),
  );

const soap = (): Drawing =>
  [
    rect(0, -130, 420, 130, tone.leaf, 56),
    rect(0, -150, 420, 110, '#8db98d', 50),
    stroke('M120,-104C170,-124 250,-124 300,-104', tone.fern, 16),
  ].join('');
const bubbles = (): Drawing =>
  (
    [
      [520, 1440, 70],
      [640, 1320, 46],
      [430, 1270, 38],
      [560, 1130, 56],
      [720, 1040, 30],
      [470, 960, 34],
      [620, 860, 24],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        disc(x, y, r, tone.chalk) +
        disc(x + r * 0.06, y + r * 0.06, r * 0.78, tone.rain) +
        disc(x - r * 0.3, y - r * 0.3, r * 0.2, tone.chalk),
    )
    .join('');

export const merinoInSummer = (): string =>
  illustration(
    sun(1900, 560, 210),
    hills([1180, 1000, 1200, 960, 1140], tone.rain),
    hills([1420, 1280, 1380, 1260, 1400, 1320], tone.leaf),
    hills([1800, 1740, 1800, 1720, 1780], tone.fern),
    each(5, (i) => at(260 + i * 190 + (i % 2) * 1100, 1560 - (i % 3) * 60, 0.55 + (i % 3) * 0.06, sheep())),
    rect(180, 640, 44, 1440, tone.clay),
    rect(2180, 640, 44, 1440, tone.clay),
    stroke('M200,720C800,800 1600,800 2200,720', tone.pale, 18),
    at(760, 770, 1.25, jersey()),
    at(1680, 774, 1, sock()),
    at(1890, 762, 1, sock()),
  );

const peg = (x: number): Drawing => rect(x, -34, 30, 92, tone.yellow, 8);
const jersey = (): Drawing =>
  [
    path(
      'M-20,10L210,20C260,60 370,60 420,20L640,10C700,30 740,240 780,520L660,560L580,250L580,700C480,720 150,720 50,700L50,250L-40,560L-160,520C-110,240 -80,30 -20,10Z',
      tone.red,
    ),
    path('M50,640C150,664 480,664 580,640L580,706C480,726 150,726 50,706Z', '#9c2b22'),
    path('M-160,520L-140,450L-20,494L-40,560ZM780,520L764,450L642,494L660,560Z', '#9c2b22'),
    stroke('M210,20C260,66 370,66 420,20', '#9c2b22', 30),
    rect(50, 300, 530, 60, tone.chalk),
    rect(50, 390, 530, 26, tone.chalk),
    peg(90),
    peg(520),
  ].join('');
const sock = (): Drawing =>
  [
    path('M0,0L130,0L130,330C150,400 60,460 -40,520C-110,560 -160,480 -110,430C-50,390 0,350 0,300Z', tone.deep),
    rect(0, 0, 130, 70, tone.sand),
    path('M-110,430C-92,416 -74,404 -58,392L6,486C-10,498 -24,510 -40,520C-110,560 -160,480 -110,430Z', tone.sand),
    peg(50),
  ].join('');
const sheep = (): Drawing =>
  [
    each(4, (i) => line([-70 + i * 46, 50], [-70 + i * 46, 120], tone.tar, 20)),
    each(5, (i) => disc(-90 + i * 45, 10 - (i % 2) * 26, 62, tone.chalk)),
    oval(0, 30, 130, 52, tone.chalk),
    oval(-150, -10, 40, 54, tone.tar),
  ].join('');

export const jandalSeason = (parts: { jandals: Drawing }): string =>
  illustration(
    sun(1780, 640, 260),
    cloud(520, 620, 1.1),
    cloud(1180, 420, 0.7),
    hills([1060, 1180, 1220, 1230, 1230, 1230], tone.bush),
    rect(-10, 1200, 2420, 400, tone.sea),
    each(8, (i) =>
      stroke(
        `M${120 + ((i * 613) % 2100)},${1260 + ((i * 97) % 240)}c40,-26 80,-26 120,0c40,-26 80,-26 120,0`,
        tone.rain,
        12,
      ),
    ),
    path('M-10,1560C500,1480 900,1640 1300,1570C1700,1500 2000,1600 2410,1540L2410,2410L-10,2410Z', tone.chalk),
    path('M-10,1610C500,1530 900,1690 1300,1620C1700,1550 2000,1650 2410,1590L2410,2410L-10,2410Z', tone.sand),
    parts.jandals,
  );
