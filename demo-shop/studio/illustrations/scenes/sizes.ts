/** Illustrations about sizes. */
import { foot, shoeBox, sneaker } from '../kit/shoes.ts';
import { centred } from '../lettering.ts';
import { at, type Drawing, disc, each, illustration, line, path, rect, stroke, tone } from '../shapes.ts';

const arrow = (from: readonly [number, number], to: readonly [number, number], colour: string, width = 20): Drawing => {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const head = (x: number, y: number, turn: number) => at(x, y, 1, stroke('M-52,-40L0,0L-52,40', colour, width), turn);
  return [line(from, to, colour, width), head(...to, angle), head(...from, angle + 180)].join('');
};

/** A ruler of `cm` centimetres along x from 0, each `unit` long; figures every five. */
const ruler = (cm: number, unit: number): Drawing =>
  [
    rect(0, 0, cm * unit + 50, 250, tone.yellow, 10),
    each(cm + 1, (i) => line([i * unit, 8], [i * unit, i % 5 === 0 ? 92 : 52], tone.tar, i % 5 === 0 ? 14 : 9)),
    each(Math.floor(cm / 5), (i) => centred(String((i + 1) * 5), (i + 1) * 5 * unit, 118, 92, tone.tar, 15)),
  ].join('');

/**
 * How a foot is measured, from above: the heel at the wall, a line at the longest toe, a ruler from the wall to it.
 * 2400 × 1800 with the wall on the left.
 */
function footAtRuler(): Drawing {
  const unit = 62;
  const wall = 250;
  const length = 26 * unit;
  return [
    rect(0, 0, wall, 1800, tone.stone),
    each(9, (row) => line([0, row * 200 + 100], [wall - 12, row * 200 + 100], tone.concrete, 10)),
    each(9, (row) =>
      line([90 + (row % 2) * 90, row * 200 - 96], [90 + (row % 2) * 90, row * 200 + 96], tone.concrete, 10),
    ),
    rect(wall, 130, 2060, 1540, tone.pale, 4),
    rect(wall, 110, 2040, 1540, tone.chalk, 4),
    // Lengthened to reach from the wall to the line exactly.
    at(
      wall,
      650,
      1,
      `<g transform="rotate(90) scale(${(length / 986).toFixed(3)})">${foot(tone.skin, 1.1, { nail: '#e6bfa3', fold: '#a8714f' })}</g>`,
    ),
    stroke(`M${wall + length},180L${wall + length},1180`, tone.red, 26),
    stroke(`M${wall + 6},180L${wall + 6},1180`, tone.red, 26),
    at(wall, 1180, 1, ruler(30, unit)),
    arrow([wall + 60, 1530], [wall + length - 40, 1530], tone.tar, 22),
    rect(wall + 580, 1455, 500, 150, tone.chalk),
    centred('26 cm', wall + 830, 1475, 108, tone.tar, 17),
  ].join('');
}

/** The size guide's own illustration: 2400 × 1800, without the margins of a square. */
export const measureFootWide = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800" viewBox="0 0 2400 1800">${footAtRuler()}</svg>\n`;
export const measureFoot = (): string => illustration(rect(0, 0, 250, 2400, tone.stone), at(0, 300, 1, footAtRuler()));

export const whatIsInASize = (): string => {
  const box = (front: string, lid: string, text: string, small: string) =>
    shoeBox(front, lid, centred(text, 300, -176, 76, tone.tar, 14) + centred(small, 300, -84, 30, tone.stone, 14));
  return illustration(
    rect(-10, 1830, 2420, 700, tone.wood),
    rect(-10, 1830, 2420, 40, tone.clay),
    at(250, 1830, 1.5, box(tone.sea, tone.deep, '9', 'US')),
    at(1250, 1830, 1.5, box(tone.red, '#9c2b22', '8', 'UK')),
    at(730, 1344, 1.5, box(tone.fern, tone.bush, '42.5', 'EU')),
    at(
      760,
      858,
      0.86,
      sneaker({ upper: tone.yellow, shade: tone.amber, sole: tone.chalk, laces: tone.chalk, mark: tone.asphalt }),
    ),
  );
};

export const wideFeet = (): string =>
  illustration(
    rect(160, 340, 980, 1720, tone.dusk, 10),
    rect(1260, 340, 980, 1720, tone.fern, 10),
    at(650, 1800, 1.12, foot(tone.pale, 0.74)),
    at(1750, 1800, 1.12, foot(tone.yellow, 1.22)),
    arrow([520, 1950], [780, 1950], tone.chalk, 26),
    arrow([1500, 1950], [2000, 1950], tone.chalk, 26),
  );

export const schoolShoes = (): string => {
  const square = (x: number, y: number, text: string) =>
    at(x, y, 1, stroke('M0,0L330,0L330,300L0,300Z', tone.chalk, 18) + centred(text, 165, 82, 140, tone.chalk, 15));
  const shoe = sneaker({ upper: tone.tar, shade: '#2b2e31', sole: tone.stone, laces: tone.concrete, mark: tone.stone });
  return illustration(
    rect(-10, 1000, 2420, 1500, tone.road),
    rect(-10, 980, 2420, 44, tone.pale),
    disc(2050, 520, 170, tone.yellow),
    each(9, (i) => rect(120 + i * 280, 560, 34, 430, tone.dusk)),
    rect(-10, 620, 2420, 34, tone.dusk),
    rect(-10, 860, 2420, 34, tone.dusk),
    square(180, 1560, '1'),
    square(510, 1560, '2'),
    square(840, 1400, '3'),
    square(840, 1700, '4'),
    square(1170, 1560, '5'),
    square(1500, 1400, '6'),
    square(1500, 1700, '7'),
    square(1830, 1560, '8'),
    at(1120, 1330, 0.62, schoolBag()),
    at(300, 1300, 0.5, shoe),
    at(500, 1370, 0.5, shoe),
  );
};

const schoolBag = (): Drawing =>
  [
    stroke('M250,-640C250,-760 470,-760 470,-640', tone.bush, 44),
    path(
      'M60,-20C40,-300 60,-640 180,-660L540,-660C660,-640 680,-300 660,-20C660,0 640,0 620,0L100,0C80,0 60,0 60,-20Z',
      tone.fern,
    ),
    rect(150, -330, 420, 270, tone.bush, 30),
    rect(150, -330, 420, 70, tone.leaf, 30),
    rect(330, -300, 60, 80, tone.yellow, 10),
  ].join('');
