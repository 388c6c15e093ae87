/** The few shapes that illustrations consist of, as SVG text, and their colours. */
import { num } from '../paint.ts';

/** SVG text. */
export type Drawing = string;
type Point = readonly [x: number, y: number];

/**
 * Colours that keep apart from both grounds of the page, the light and the dark one. Chalk and tar lie on other shapes
 * only, never on the ground itself.
 */
export const tone = {
  tar: '#16181a',
  asphalt: '#3d4145',
  road: '#55595d',
  stone: '#85807a',
  concrete: '#aaa498',
  pale: '#cbc5b8',
  chalk: '#fbfaf6',
  yellow: '#ffd400',
  amber: '#e0a800',
  red: '#c8382d',
  clay: '#b36b45',
  wood: '#c9945c',
  sand: '#dfc08f',
  fern: '#3f7d5a',
  bush: '#2f6148',
  leaf: '#6da06f',
  sea: '#3f7f95',
  deep: '#2f6277',
  rain: '#7d9bb0',
  dusk: '#5a7188',
  skin: '#c78f6b',
} as const;

export const path = (d: string, fill: string, more = ''): Drawing => `<path d="${d}" fill="${fill}"${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0): Drawing =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round > 0 ? ` rx="${num(round)}"` : ''} fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill: string): Drawing =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): Drawing =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`;
export const poly = (points: readonly Point[], fill: string): Drawing =>
  `<polygon points="${points.map(([x, y]) => `${num(x)},${num(y)}`).join(' ')}" fill="${fill}"/>`;
export const stroke = (d: string, colour: string, width: number, more = ''): Drawing =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
export const line = (from: Point, to: Point, colour: string, width: number): Drawing =>
  stroke(`M${num(from[0])},${num(from[1])}L${num(to[0])},${num(to[1])}`, colour, width);

/** A drawing moved to a place, and scaled and turned (degrees) there. */
export const at = (x: number, y: number, scale: number, drawing: Drawing, turn = 0): Drawing =>
  `<g transform="translate(${num(x)} ${num(y)})${turn === 0 ? '' : ` rotate(${num(turn)})`}${scale === 1 ? '' : ` scale(${num(scale, 3)})`}">${drawing}</g>`;
export const mirrored = (x: number, y: number, scale: number, drawing: Drawing): Drawing =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(-scale, 3)} ${num(scale, 3)})">${drawing}</g>`;

export const each = (count: number, draw: (i: number) => Drawing): Drawing =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** A square picture; its middle band of 2400 × 1800 is what tiles in lists show. */
export const illustration = (...drawings: Drawing[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400" viewBox="0 0 2400 2400">${drawings.join('')}</svg>\n`;
