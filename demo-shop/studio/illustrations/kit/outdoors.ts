/** Land, sea, weather and plants of the illustrations. */
import { at, type Drawing, disc, each, line, oval, path, rect, stroke, tone } from '../shapes.ts';

export const sun = (x: number, y: number, r: number): Drawing => disc(x, y, r, tone.yellow);

export const cloud = (x: number, y: number, scale: number, colour: string = tone.pale): Drawing =>
  at(
    x,
    y,
    scale,
    path(
      'M-260,60C-330,60 -330,-40 -240,-44C-230,-130 -110,-150 -70,-84C-30,-150 110,-140 124,-50C200,-70 270,0 220,60Z',
      colour,
    ),
  );

/** Rain over a region, its drops in offset rows. */
export function rain(x: number, y: number, w: number, h: number, gap = 130): Drawing {
  const drops: Drawing[] = [];
  for (let row = 0; row * gap < h; row += 1)
    for (let i = 0; i * gap < w; i += 1) {
      const left = x + i * gap + (row % 2) * (gap / 2);
      drops.push(line([left, y + row * gap], [left - 22, y + row * gap + 62], tone.rain, 14));
    }
  return drops.join('');
}

/** A range of hills across the picture, down to its lower edge; `tops` are heights at equal distances. */
export function hills(tops: readonly number[], colour: string, from = -40, to = 2440): Drawing {
  const step = (to - from) / (tops.length - 1);
  const curve = tops
    .map((y, i) => {
      const x = from + i * step;
      return i === 0 ? `M${from},2440L${x},${y}` : `C${x - step / 2},${tops[i - 1]} ${x - step / 2},${y} ${x},${y}`;
    })
    .join('');
  return path(`${curve}L${to},2440Z`, colour);
}

export const sea = (top: number, bottom: number): Drawing =>
  [
    rect(-10, top, 2420, bottom - top, tone.sea),
    each(9, (i) => {
      const y = top + 60 + ((i * 97) % Math.max(80, bottom - top - 90));
      const x = 90 + ((i * 613) % 2100);
      return stroke(`M${x},${y}c40,-26 80,-26 120,0c40,-26 80,-26 120,0`, tone.rain, 10);
    }),
  ].join('');

/** A tree fern standing on y = 0. */
export function ponga(height: number, colour: string = tone.fern): Drawing {
  const fronds = [-168, -146, -118, -90, -62, -34, -12];
  const leaf = (angle: number) =>
    `<g transform="translate(0 ${-height}) rotate(${angle})">${stroke('M0,0C120,-70 270,-70 400,60', colour, 26)}${each(
      10,
      (i) => {
        const t = (i + 1.5) / 11;
        const x = 400 * t;
        const y = -165 * t * (1 - t) * 1.55 + 60 * t * t;
        const reach = 92 * (1 - t * 0.75);
        return line([x, y], [x + 34, y + reach], colour, 18) + line([x, y], [x + 40, y - reach * 0.8], colour, 18);
      },
    )}</g>`;
  return [
    path(
      `M-34,0C-20,-${height * 0.4} -18,-${height * 0.7} -14,-${height}L14,-${height}C18,-${height * 0.7} 24,-${height * 0.4} 40,0Z`,
      tone.clay,
    ),
    each(Math.floor(height / 70), (i) => line([-20, -40 - i * 70], [20, -62 - i * 70], tone.asphalt, 10)),
    fronds.map(leaf).join(''),
  ].join('');
}

/** A cabbage tree standing on y = 0. */
export function cabbageTree(height: number): Drawing {
  const head = (x: number, y: number, r: number) =>
    each(15, (i) => {
      const angle = (-205 + i * 16.5) * (Math.PI / 180);
      return line([x, y], [x + Math.cos(angle) * r, y + Math.sin(angle) * r], i % 2 ? tone.fern : tone.bush, 22);
    });
  return [
    stroke(
      `M0,0L0,-${height * 0.6}M0,-${height * 0.45}L-90,-${height * 0.8}M0,-${height * 0.55}L110,-${height * 0.95}`,
      tone.clay,
      40,
    ),
    head(-90, -height * 0.8, 150),
    head(110, -height * 0.95, 170),
  ].join('');
}

/** A pōhutukawa in flower, standing on y = 0. */
export const pohutukawa = (): Drawing =>
  [
    stroke(
      'M0,0C-10,-120 30,-180 0,-300M0,-150C60,-200 120,-220 170,-320M0,-190C-70,-230 -130,-260 -180,-340',
      tone.clay,
      44,
    ),
    oval(-190, -400, 210, 130, tone.bush),
    oval(190, -390, 220, 130, tone.bush),
    oval(0, -480, 280, 160, tone.fern),
    each(26, (i) => disc(-300 + ((i * 389) % 601), -510 + ((i * 83) % 199), 22, tone.red)),
  ].join('');

/** A kererū on a branch, its feet at 0,0, looking left. */
export const kereru = (): Drawing =>
  [
    line([-260, 14], [420, -30], tone.clay, 34),
    path('M40,-40C150,0 300,60 400,210L330,230C230,150 120,90 20,40Z', tone.deep),
    path(
      'M-120,-340C-60,-380 20,-340 40,-270C120,-240 190,-120 170,0C110,40 20,40 -50,0C-110,-60 -130,-150 -100,-230C-150,-250 -150,-310 -120,-340Z',
      tone.bush,
    ),
    path(
      'M-104,-180C-60,-200 -10,-190 40,-150C90,-100 90,-20 60,20C20,36 -20,20 -50,0C-104,-56 -124,-120 -104,-180Z',
      tone.chalk,
    ),
    path('M-134,-310L-190,-280L-130,-268Z', tone.red),
    disc(-92, -306, 15, tone.red),
    disc(-92, -306, 7, tone.tar),
    line([-10, 14], [-20, 40], tone.red, 18),
    line([40, 14], [34, 36], tone.red, 18),
  ].join('');

export const yacht = (sail: string): Drawing =>
  [
    path('M-110,-30L120,-30L80,20L-70,20Z', tone.chalk),
    path('M0,-50L0,-330L-100,-50Z', sail),
    path('M16,-50L16,-290L100,-50Z', tone.chalk),
  ].join('');
