/** Illustrations of runs and rides. */
import { cabbageTree, cloud, hills, kereru, pohutukawa, ponga, sea, sun, yacht } from '../kit/outdoors.ts';
import { jandal, sneaker } from '../kit/shoes.ts';
import {
  at,
  type Drawing,
  disc,
  each,
  illustration,
  line,
  mirrored,
  path,
  poly,
  rect,
  stroke,
  tone,
} from '../shapes.ts';
import { jandalSeason } from './care.ts';

export const firstTrail = (): string =>
  illustration(
    hills([900, 560, 820, 480, 760], tone.rain),
    hills([1180, 900, 1120, 860, 1060], tone.leaf),
    hills([1460, 1360, 1300, 1380, 1440], tone.fern),
    path(
      'M1180,1360C1420,1420 1440,1480 1200,1560C900,1660 700,1760 760,2440L1780,2440C1660,2040 1480,1900 1560,1700C1640,1520 1560,1400 1260,1350Z',
      tone.sand,
    ),
    path(
      'M-10,1720C300,1640 620,1800 760,2440L-10,2440ZM2410,1640C2060,1640 1700,1900 1780,2440L2410,2440Z',
      tone.bush,
    ),
    at(380, 2120, 1.25, ponga(980, tone.leaf)),
    at(2080, 2080, 1.05, ponga(820)),
    at(1560, 1560, 0.55, ponga(640, tone.bush)),
    rect(1790, 1560, 44, 560, tone.clay),
    poly(
      [
        [1720, 1600],
        [1904, 1600],
        [1812, 1440],
      ],
      tone.yellow,
    ),
    at(1080, 720, 0.95, kereru()),
  );

export const roundTheBays = (): string =>
  illustration(
    sun(620, 620, 200),
    cloud(1560, 520, 1),
    path('M300,1160C700,1130 900,960 1060,880C1120,850 1240,850 1300,880C1460,960 1700,1130 2200,1160Z', tone.dusk),
    sea(1150, 2440),
    at(620, 1340, 1, yacht(tone.red)),
    at(1180, 1290, 0.7, yacht(tone.yellow)),
    path('M2410,1300C1900,1360 1500,1500 1560,1700C1640,1900 700,1900 -10,2000L-10,2440L2410,2440Z', tone.sand),
    path('M2410,1420C2040,1480 1730,1560 1760,1730C1820,1980 800,2010 -10,2110L-10,2440L2410,2440Z', tone.road),
    stroke(
      'M2400,1640C2180,1680 2010,1720 2000,1820C1990,2080 1000,2170 0,2260',
      tone.chalk,
      16,
      ' stroke-dasharray="120 90"',
    ),
    at(1990, 1480, 1.05, pohutukawa()),
    at(640, 2070, 1, runner(tone.red)),
    at(1120, 2030, 0.86, runner(tone.yellow)),
  );

/** Somebody running to the left, feet on y = 0. */
const runner = (shirt: string): Drawing =>
  [
    stroke('M20,-240L-90,-150L-120,-10L-170,-6', '#a9714f', 54),
    stroke('M30,-240L120,-170L240,-190L262,-140', '#a9714f', 54),
    stroke('M0,-420L90,-350L30,-290', '#a9714f', 40),
    path('M-60,-430C-30,-470 60,-470 80,-420L80,-210L-30,-210Z', shirt),
    path('M-34,-250L86,-250L130,-150L80,-120L24,-180L-60,-120L-100,-160Z', tone.tar),
    stroke('M-30,-420L-120,-340L-180,-390', '#a9714f', 40),
    disc(-10, -540, 66, '#a9714f'),
    path('M-70,-560C-60,-630 50,-630 56,-550L40,-520C20,-560 -20,-570 -70,-560Z', tone.tar),
    stroke('M-120,-6L-190,-6M258,-150L280,-90', tone.chalk, 44),
  ].join('');

export const waxedAndChipped = (): string =>
  illustration(
    cloud(1700, 560, 1),
    at(2060, 1985, 1.5, cabbageTree(760)),
    path('M-10,1180L640,1180C700,1700 1100,1980 1700,1980L2410,1980L2410,2440L-10,2440Z', tone.concrete),
    path(
      'M640,1180C700,1700 1100,1980 1700,1980L2410,1980L2410,2060L1680,2060C1050,2060 620,1740 560,1180Z',
      tone.pale,
    ),
    each(6, (i) =>
      stroke(
        `M${760 + i * 120},${1640 + i * 50}C${820 + i * 100},${1700 + i * 46} ${860 + i * 100},${1720 + i * 46} ${900 + i * 110},${1760 + i * 44}`,
        tone.stone,
        8,
      ),
    ),
    rect(-10, 1140, 650, 44, tone.pale),
    disc(640, 1168, 38, tone.red),
    rect(110, 1350, 330, 300, tone.yellow, 4),
    poly(
      [
        [110, 1650],
        [440, 1350],
        [440, 1650],
      ],
      tone.asphalt,
    ),
    at(
      1270,
      1180,
      1,
      `${board()}${at(-430, -66, 0.86, sneaker({ upper: tone.deep, shade: tone.dusk, sole: tone.chalk, laces: tone.chalk, mark: tone.pale }))}`,
      -24,
    ),
    each(4, (i) => line([760 + i * 60, 1560 + i * 76], [700 + i * 60, 1600 + i * 80], tone.yellow, 18)),
  );

/** A skateboard 1200 long, its deck's top at y = -60. */
const board = (): Drawing =>
  [
    path(
      'M-640,-130C-600,-60 -540,-62 -480,-62L480,-62C540,-62 600,-60 640,-130L680,-110C640,-20 560,-12 480,-12L-480,-12C-560,-12 -640,-20 -680,-110Z',
      tone.red,
    ),
    path(
      'M-640,-130C-600,-60 -540,-62 -480,-62L480,-62C540,-62 600,-60 640,-130',
      'none',
      ` stroke="${tone.tar}" stroke-width="22"`,
    ),
    rect(-420, -12, 120, 50, tone.stone),
    rect(300, -12, 120, 50, tone.stone),
    ...[-360, 360].map((x) => disc(x, 80, 70, tone.chalk) + disc(x, 80, 28, tone.yellow)),
  ].join('');

export const jandals = (): string =>
  jandalSeason({
    jandals: [
      at(960, 1740, 0.7, jandal(tone.red, tone.yellow, '#8f261d'), -24),
      mirrored(1400, 1760, 0.7, jandal(tone.red, tone.yellow, '#8f261d')),
    ].join(''),
  });
