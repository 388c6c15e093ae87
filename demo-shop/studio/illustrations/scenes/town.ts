/** Illustrations of the town, the shop and its rewards. */
import { cloud, hills, sea } from '../kit/outdoors.ts';
import { shoeBox, sneaker } from '../kit/shoes.ts';
import { bench, calendar, ferry, house, street } from '../kit/town.ts';
import { centred } from '../lettering.ts';
import { at, type Drawing, disc, each, illustration, line, oval, path, rect, stroke, tone } from '../shapes.ts';

const red = { upper: tone.red, shade: '#9c2b22', sole: tone.chalk, laces: tone.chalk, mark: tone.yellow };
const blue = { upper: tone.sea, shade: tone.deep, sole: tone.chalk, laces: tone.yellow, mark: tone.pale };

export const aNewStore = (): string =>
  illustration(
    rect(160, 300, 2080, 1560, tone.fern),
    rect(160, 240, 2080, 90, tone.bush),
    rect(260, 400, 1880, 220, tone.bush),
    each(6, (i) => rect(560 + i * 220, 494, 140, 30, tone.yellow)),
    each(9, (i) =>
      path(
        `M${220 + i * 218},660L${438 + i * 218},660L${438 + i * 218},860C${438 + i * 218},960 ${220 + i * 218},960 ${220 + i * 218},860Z`,
        i % 2 ? tone.chalk : tone.red,
      ),
    ),
    rect(300, 960, 1160, 760, tone.rain),
    rect(300, 1610, 1160, 110, tone.wood),
    at(420, 1610, 0.46, sneaker(red)),
    rect(960, 1450, 400, 160, tone.pale),
    at(970, 1450, 0.4, sneaker(blue)),
    path('M300,960L700,960L380,1610L300,1610Z', '#a3bccb'),
    rect(1600, 960, 460, 900, tone.bush),
    rect(1660, 1020, 340, 640, tone.rain),
    disc(1640, 1460, 24, tone.yellow),
    street(1850),
    at(520, 1910, 0.9, bench()),
  );

export const wellingtonDay = (): string => {
  const homes: readonly (readonly [number, number, string, string, string])[] = [
    [1380, 1190, tone.chalk, tone.red, tone.deep],
    [1750, 900, tone.sand, tone.clay, tone.red],
    [1650, 1420, tone.rain, tone.deep, tone.yellow],
    [2060, 1170, tone.chalk, tone.dusk, tone.clay],
    [1340, 1640, tone.clay, tone.asphalt, tone.chalk],
    [1960, 1560, tone.pale, tone.red, tone.sea],
  ];
  return illustration(
    cloud(560, 620, 1.2),
    cloud(1180, 460, 0.8),
    stroke('M160,820C420,760 700,840 900,780M120,960C380,920 520,980 700,940', tone.rain, 20),
    hills([1290, 1180, 1240, 1120, 1200], tone.rain),
    sea(1240, 1900),
    at(180, 1500, 0.9, ferry()),
    path('M900,2440C1100,1700 1300,900 2410,560L2410,2440Z', tone.fern),
    path('M1500,2440C1600,2060 1820,1700 2410,1640L2410,2440Z', tone.bush),
    ...homes.map(([x, y, wall, roof, door]) => at(x, y, 0.72, house(wall, roof, door))),
    stairs(),
    street(1960),
  );
};

const stairs = (): Drawing =>
  each(
    13,
    (i) =>
      rect(1010 + i * 30, 1930 - i * 62, 190 - i * 6, 34, tone.concrete) +
      rect(1010 + i * 30, 1960 - i * 62, 190 - i * 6, 28, tone.stone),
  );

export const points = (): string => {
  const token = (x: number, y: number, colour: string, edge: string) =>
    rect(x - 170, y, 340, 70, edge, 30) + oval(x, y, 170, 58, colour) + oval(x, y, 118, 36, edge);
  const pile = (x: number, count: number) =>
    each(count, (i) => token(x, 1900 - i * 78, i === count - 1 ? tone.yellow : tone.amber, '#b98a00'));
  return illustration(
    rect(-10, 1960, 2420, 500, tone.dusk),
    rect(-10, 1960, 2420, 34, tone.rain),
    pile(420, 3),
    pile(860, 6),
    pile(1300, 10),
    stroke('M340,1440L760,1180L1180,800', tone.leaf, 40),
    stroke('M1040,790L1190,790L1190,940', tone.leaf, 40),
    at(1590, 700, 1, tag()),
  );
};

/** A price tag, with a string. */
const tag = (): Drawing =>
  [
    stroke('M300,130C280,-60 420,-200 560,-160', tone.stone, 20),
    path('M150,60L450,60L600,240L600,1080C600,1110 580,1130 550,1130L50,1130C20,1130 0,1110 0,1080L0,240Z', tone.red),
    disc(300, 190, 56, tone.chalk),
    disc(300, 190, 30, tone.stone),
    centred('$', 300, 460, 400, tone.chalk, 15),
    each(5, (i) => rect(100 + i * 84, 1000, 52, 22, tone.yellow)),
  ].join('');

export const theDrop = (): string =>
  illustration(
    rect(-10, 1900, 2420, 540, tone.road),
    rect(-10, 1900, 2420, 40, tone.pale),
    at(200, 480, 1.16, calendar(13)),
    rect(1180, 1500, 800, 400, tone.pale),
    rect(1130, 1460, 900, 60, tone.concrete),
    at(1230, 1460, 1.16, shoeBox(tone.yellow, tone.amber, centred('1', 300, -176, 106, tone.tar, 14))),
    at(1260, 1084, 0.66, sneaker(red)),
    at(
      1500,
      380,
      1,
      path(
        'M0,0L480,0C510,0 530,20 530,50L530,270C530,300 510,320 480,320L300,320L210,420L210,320L50,320C20,320 0,300 0,270L0,50C0,20 20,0 50,0Z',
        tone.fern,
      ) + centred('?', 265, 70, 190, tone.chalk, 16),
    ),
    ...[260, 760, 1260, 1760, 2240].map(
      (x) =>
        rect(x - 18, 1680, 36, 420, tone.amber) + disc(x, 1670, 38, tone.yellow) + oval(x, 2104, 110, 30, tone.amber),
    ),
    each(4, (i) =>
      stroke(`M${[260, 760, 1260, 1760][i]},1720c120,190 360,190 ${[500, 500, 500, 480][i]},0`, tone.red, 34),
    ),
    each(3, (i) => line([300 + i * 760, 2300], [620 + i * 760, 2300], tone.pale, 14)),
  );
