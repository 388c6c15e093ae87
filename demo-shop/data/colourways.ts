/** Named colours of the demo catalogue, and how a style turns them into colourways. */

import type { colourFamilies } from '../../src/contract/products/product-import.ts';
import { must } from './must.ts';

export type Family = (typeof colourFamilies)[number];

interface PaintRow {
  readonly name: string;
  readonly hex: string;
  readonly family: Family;
}

const p = (name: string, hex: string, family: Family): PaintRow => ({ name, hex, family });

const paints = {
  asphalt: p('Asphalt', '#26282b', 'black'),
  ironsand: p('Ironsand', '#3a3a3d', 'black'),
  ink: p('Ink', '#1c1d22', 'black'),
  chalk: p('Chalk', '#f3f0e7', 'white'),
  gull: p('Gull', '#e6e7e4', 'white'),
  fog: p('Fog', '#b7bbbd', 'grey'),
  slate: p('Slate', '#626c75', 'grey'),
  schist: p('Schist', '#8b8a84', 'grey'),
  oat: p('Oat', '#dccdb2', 'cream'),
  cream: p('Cream', '#eadfc4', 'cream'),
  toetoe: p('Toetoe', '#d8c798', 'cream'),
  driftwood: p('Driftwood', '#a8937b', 'tan'),
  tussock: p('Tussock', '#c39a56', 'tan'),
  gum: p('Gum', '#b57d44', 'tan'),
  saddle: p('Saddle', '#8a5630', 'brown'),
  totara: p('Tōtara', '#6b3d2b', 'brown'),
  espresso: p('Espresso', '#3f2a20', 'brown'),
  pohutukawa: p('Pōhutukawa', '#b3202e', 'red'),
  brick: p('Brick', '#96412f', 'red'),
  blossom: p('Blossom', '#e7b3bb', 'pink'),
  tamarillo: p('Tamarillo', '#c2405a', 'pink'),
  clay: p('Clay', '#c0653a', 'orange'),
  apricot: p('Apricot', '#eaa06a', 'orange'),
  kowhai: p('Kōwhai', '#f0b81d', 'yellow'),
  lemon: p('Lemon', '#efdc7a', 'yellow'),
  pounamu: p('Pounamu', '#1f6b52', 'green'),
  nikau: p('Nīkau', '#4f8a47', 'green'),
  moss: p('Moss', '#5c6638', 'green'),
  kelp: p('Kelp', '#37422f', 'green'),
  lichen: p('Lichen', '#a9b79a', 'green'),
  harbour: p('Harbour', '#2f6ea5', 'blue'),
  lake: p('Lake', '#86b3c8', 'blue'),
  paua: p('Pāua', '#1f7f8c', 'blue'),
  kereru: p('Kererū', '#2c5962', 'blue'),
  midnight: p('Midnight', '#1f2a48', 'navy'),
  plum: p('Plum', '#5b2b4c', 'purple'),
  lupin: p('Lupin', '#8f81c4', 'purple'),
  tin: p('Tin', '#c3c8cc', 'silver'),
} as const satisfies Record<string, PaintRow>;

export type Paint = keyof typeof paints;

/** One colourway as a style lists it. Slots that are not given use the style's default colour. */
export interface Colourway {
  readonly main: Paint;
  /** The second colour a shopper would name; absent when the product has one colour. */
  readonly second?: Paint;
  readonly sole?: Paint;
  readonly outsole?: Paint;
  readonly lining?: Paint;
  readonly laces?: Paint;
  readonly accent?: Paint;
}

/**
 * Reads the short form that styles use: `pounamu+chalk`, then slots after a space, for instance `ink+ink sole=chalk
 * outsole=gum accent=kowhai`.
 */
export function colourway(text: string): Colourway {
  const [head = '', ...slots] = text.split(' ');
  const [main, second] = head.split('+');
  const read: Record<string, string> = { main: must(main) };
  if (second !== undefined) read.second = second;
  for (const slot of slots) {
    const [key, value] = slot.split('=');
    read[must(key)] = must(value);
  }
  for (const [key, value] of Object.entries(read)) {
    if (!(value in paints)) throw new Error(`No paint called ${value} (${key} of ${text})`);
  }
  return read as unknown as Colourway;
}

const distinct = (list: readonly (Paint | undefined)[]): Paint[] => [...new Set(list)].filter((x) => x !== undefined);

/** The colours a shopper would name: main and second, when they differ. */
const spoken = (c: Colourway): Paint[] => distinct([c.main, c.second]);

export const colourName = (c: Colourway): string =>
  spoken(c)
    .map((x) => paints[x].name)
    .join(' / ');
export const colourWords = (c: Colourway): string =>
  spoken(c)
    .map((x) => paints[x].name)
    .join(' and ');
export const colourCode = (c: Colourway): string => spoken(c).join('-').toUpperCase();
export const swatchOf = (c: Colourway): string[] => spoken(c).map((x) => paints[x].hex);

/** One to three colour families for the facet, most visible first. */
export function familiesOf(c: Colourway): Family[] {
  const list = spoken(c).map((x) => paints[x].family);
  if (c.sole !== undefined && !['white', 'cream', 'tan', 'black'].includes(paints[c.sole].family))
    list.push(paints[c.sole].family);
  return [...new Set(list)].slice(0, 3);
}

export interface ShoeColours {
  upper: string;
  overlay: string;
  sole: string;
  outsole: string;
  lining: string;
  laces: string;
  accent: string;
}

export function shoeColours(c: Colourway): ShoeColours {
  const hex = (x: Paint): string => paints[x].hex;
  const second = c.second ?? c.main;
  const sole = c.sole ?? 'chalk';
  return {
    upper: hex(c.main),
    overlay: hex(second),
    sole: hex(sole),
    outsole: hex(c.outsole ?? sole),
    lining: hex(c.lining ?? (c.main === 'chalk' ? 'oat' : 'chalk')),
    laces: hex(c.laces ?? 'chalk'),
    accent: hex(c.accent ?? (c.second === undefined || c.second === c.main ? 'kowhai' : c.second)),
  };
}

export interface ClothColours {
  body: string;
  trim: string;
  accent: string;
}

/** For clothing `second` is the print or the contrast panel, `sole` is not used and `lining` names the trim. */
export function clothColours(c: Colourway): ClothColours {
  const hex = (x: Paint): string => paints[x].hex;
  return { body: hex(c.main), trim: hex(c.lining ?? c.main), accent: hex(c.accent ?? c.second ?? 'kowhai') };
}
