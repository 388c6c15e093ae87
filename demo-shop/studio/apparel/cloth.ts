/**
 * Draws cloth on a lit table: panels with folds, seams, ribs and shadows, collected on a sheet that becomes one SVG.
 * Light comes from the upper left, so folds are light on that side and dark on the other.
 */
import { chance } from '../../data/seeded.ts';
import { mix } from '../paint.ts';
import { oneWay } from './one-way.ts';
import { type Texture, tile } from './textures.ts';

export { mix };

export interface ApparelColours {
  readonly body: string;
  readonly trim: string;
  readonly accent: string;
}

/** Start x, y; bend x, y; end x, y; half width; strength 0–1. */
export type Fold = readonly [number, number, number, number, number, number, number, number];

export const n1 = (x: number): number => Math.round(x * 10) / 10;

const channels = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
/** Perceived lightness of plain sRGB, 0 to 1. */
export function lightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
}

/** A shadow colour that keeps some hue instead of turning grey. */
export const shadowOf = (hex: string, by = 0.7): string => mix(hex, mix('#14110e', hex, 0.16), by);
export const lightOf = (hex: string, by = 0.5): string => mix(hex, '#fffaf0', by);
/** A line colour that stays visible on a cloth colour. */
export const seamOf = (hex: string): string => (lightness(hex) < 0.2 ? mix(hex, '#000000', 0.55) : shadowOf(hex, 0.5));

export class Sheet {
  private defs: string[] = [];
  private parts: string[] = [];
  private memo = new Map<string, string>();
  private count = 0;
  /** Seed of the image, for reproducible irregularity. */
  readonly seed: string;

  constructor(seed: string) {
    this.seed = seed;
  }

  add(...svg: readonly string[]): void {
    this.parts.push(...svg);
  }

  /** Adds a definition once per key; returns its id. */
  def(key: string, make: (id: string) => string): string {
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    this.count += 1;
    const id = `k${this.count}`;
    this.memo.set(key, id);
    this.defs.push(make(id));
    return id;
  }

  jitter(amount: number, ...words: readonly (string | number)[]): number {
    return (chance(this.seed, ...words) * 2 - 1) * amount;
  }

  blur(deviation: number): string {
    const id = this.def(
      `blur ${deviation}`,
      (made) =>
        `<filter id="${made}" x="-.3" y="-.3" width="1.6" height="1.6" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return `filter="url(#${id})"`;
  }

  clip(d: string): string {
    return `clip-path="url(#${this.def(`clip ${d}`, (id) => `<clipPath id="${id}"><path d="${oneWay(d)}"/></clipPath>`)})"`;
  }

  /** A linear gradient in canvas units. */
  gradient(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    stops: readonly (readonly [number, string, number?])[],
  ): string {
    const list = stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
    const id = this.def(
      `linear ${x1} ${y1} ${x2} ${y2} ${list}`,
      (made) =>
        `<linearGradient id="${made}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${list}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  glow(cx: number, cy: number, r: number, stops: readonly (readonly [number, string, number])[]): string {
    const list = stops
      .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
      .join('');
    const id = this.def(
      `radial ${cx} ${cy} ${r} ${list}`,
      (made) =>
        `<radialGradient id="${made}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">${list}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  texture(kind: Texture, colour: string): string {
    const dark = lightness(colour) < 0.2 ? '#000000' : shadowOf(colour, 0.8);
    const light = lightness(colour) < 0.2 ? lightOf(colour, 0.45) : lightOf(colour, 0.75);
    const [w, h, art] = tile(kind, dark, light);
    const id = this.def(
      `texture ${kind} ${colour}`,
      (made) => `<pattern id="${made}" patternUnits="userSpaceOnUse" width="${w}" height="${h}">${art}</pattern>`,
    );
    return `url(#${id})`;
  }

  /** Broad uneven shading, as on worn and smoothed cloth. */
  drape(d: string, colour: string, strength: number, salt: string, across = false): void {
    const seed = Math.floor(chance(this.seed, salt) * 900) + 1;
    const frequency = across ? '0.0012 0.0058' : '0.0052 0.0014';
    const pale = lightness(colour) > 0.6;
    const k = (pale ? 1.4 : 2) * strength;
    const [r, g, b] = channels(shadowOf(colour, pale ? 0.6 : 0.9)).map((v) => Math.round(v / 2.55) / 100);
    const lift = lightness(colour) < 0.2 ? 0.35 : 0.6;
    const id = this.def(
      `drape ${seed} ${frequency} ${strength} ${colour}`,
      (made) =>
        `<filter id="${made}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
        `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}" result="n"/>` +
        `<feColorMatrix in="n" values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${n1(k)} 0 0 0 ${n1(-k * 0.5 * 10) / 10}" result="s"/>` +
        `<feColorMatrix in="n" values="0 0 0 0 1 0 0 0 0 .98 0 0 0 0 .94 ${n1(-k * lift)} 0 0 0 ${n1(k * lift * 0.46 * 10) / 10}" result="l"/>` +
        '<feMerge><feMergeNode in="s"/><feMergeNode in="l"/></feMerge></filter>',
    );
    this.add(`<g ${this.clip(d)}><path d="${d}" filter="url(#${id})" opacity=".8"/></g>`);
  }

  /** Soft shadow of the whole product on the table. */
  ground(shapes: string, lift = 1): void {
    const d = oneWay(shapes);
    this.add(
      `<path d="${d}" transform="translate(${n1(26 * lift)} ${n1(44 * lift)})" fill="#4a4438" opacity=".26" ${this.blur(n1(34 * lift))}/>`,
      `<path d="${d}" transform="translate(${n1(7 * lift)} ${n1(12 * lift)})" fill="#2c2820" opacity=".34" ${this.blur(n1(10 * lift))}/>`,
    );
  }

  folds(list: readonly Fold[], colour: string): string {
    const deep = lightness(colour) < 0.2;
    const pale = lightness(colour) > 0.75;
    const dark = deep ? '#000000' : shadowOf(colour, pale ? 0.55 : 0.75);
    const light = lightOf(colour, deep ? 0.42 : pale ? 0.85 : 0.6);
    const leaf = (f: Fold, w: number, dx: number, dy: number): string => {
      const [x0, y0, cx, cy, x1, y1] = f;
      const length = Math.hypot(x1 - x0, y1 - y0) || 1;
      const nx = (-(y1 - y0) / length) * w * 2;
      const ny = ((x1 - x0) / length) * w * 2;
      return `M${n1(x0 + dx)} ${n1(y0 + dy)}Q${n1(cx + nx + dx)} ${n1(cy + ny + dy)} ${n1(x1 + dx)} ${n1(y1 + dy)}Q${n1(cx - nx + dx)} ${n1(cy - ny + dy)} ${n1(x0 + dx)} ${n1(y0 + dy)}Z`;
    };
    const soft: string[] = [];
    const crisp: string[] = [];
    for (const f of list) {
      const [, , , , , , w, s] = f;
      soft.push(
        `<path d="${leaf(f, w * 1.1, -w * 0.75, -w * 0.55)}" fill="${light}" opacity="${n1(s * (deep ? 4.2 : 5.6)) / 10}"/>`,
        `<path d="${leaf(f, w, w * 0.45, w * 0.35)}" fill="${dark}" opacity="${n1(s * 6.5) / 10}"/>`,
      );
      crisp.push(`<path d="${leaf(f, w * 0.32, w * 0.05, w * 0.05)}" fill="${dark}" opacity="${n1(s * 5) / 10}"/>`);
    }
    return `<g ${this.blur(20)}>${soft.join('')}</g><g ${this.blur(5)}>${crisp.join('')}</g>`;
  }

  /** One piece of cloth. `art` is printed on the cloth, under its folds. */
  panel(
    d: string,
    colour: string,
    options: {
      texture?: Texture;
      folds?: readonly Fold[];
      art?: string;
      rim?: number;
      from?: readonly [number, number];
      to?: readonly [number, number];
      edge?: boolean;
      tone?: number;
    } = {},
  ): void {
    const {
      texture = 'jersey',
      folds = [],
      art = '',
      rim = 1,
      from = [500, 300],
      to = [1900, 2100],
      edge = true,
      tone = 0,
    } = options;
    const pale = lightness(colour) > 0.75;
    const deep = lightness(colour) < 0.2;
    const base = tone === 0 ? colour : tone < 0 ? shadowOf(colour, -tone) : lightOf(colour, tone);
    const fill = this.gradient(from[0], from[1], to[0], to[1], [
      [0, lightOf(base, deep ? 0.13 : 0.16)],
      [0.45, base],
      [1, shadowOf(base, pale ? 0.14 : 0.28)],
    ]);
    const rimDark = deep ? '#000000' : shadowOf(colour, 0.8);
    this.add(
      `<g ${this.clip(d)}><path d="${d}" fill="${fill}"/>`,
      texture === 'smooth' ? '' : `<path d="${d}" fill="${this.texture(texture, colour)}"/>`,
      art,
      folds.length === 0 ? '' : this.folds(folds, colour),
      `<g ${this.blur(26)}><path d="${d}" fill="none" stroke="${rimDark}" stroke-width="70" opacity="${n1(rim * (pale ? 2.6 : 4.2)) / 10}"/></g>`,
      `<g ${this.blur(9)}><path d="${d}" transform="translate(9 11)" fill="none" stroke="${lightOf(colour, deep ? 0.35 : 0.7)}" stroke-width="14" opacity="${n1(rim * 3.4) / 10}"/></g>`,
      '</g>',
      edge
        ? `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="4" stroke-linejoin="round" opacity="${pale ? 0.45 : 0.7}"/>`
        : '',
    );
  }

  /** A pressed seam: a groove with a light edge. */
  seam(d: string, colour: string, width = 5): void {
    this.add(
      `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="${width * 3}" opacity=".28" ${this.blur(5)}/>`,
      `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="${width}" opacity=".75"/>`,
      `<path d="${d}" transform="translate(5 4)" fill="none" stroke="${lightOf(colour, 0.5)}" stroke-width="3" opacity=".3"/>`,
    );
  }

  stitch(d: string, colour: string, thread?: string): void {
    const ink = thread ?? (lightness(colour) < 0.3 ? lightOf(colour, 0.24) : shadowOf(colour, 0.36));
    this.add(
      `<path d="${d}" transform="translate(2 3)" fill="none" stroke="${seamOf(colour)}" stroke-width="5" stroke-dasharray="13 8" opacity=".45"/>`,
      `<path d="${d}" fill="none" stroke="${ink}" stroke-width="4.5" stroke-dasharray="13 8" stroke-linecap="round"/>`,
    );
  }

  /** A band of rib knit that follows a line: collar, cuff, hem. */
  ribAlong(d: string, width: number, colour: string, step = 15): void {
    const deep = lightness(colour) < 0.2;
    const dark = deep ? '#000000' : shadowOf(colour, 0.75);
    const light = lightOf(colour, deep ? 0.3 : 0.6);
    const stroke = (paint: string, w: number, extra: string): string =>
      `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n1(w)}" ${extra}/>`;
    this.add(
      stroke('#1a1712', width + 10, `opacity=".35" transform="translate(4 9)" ${this.blur(9)}`),
      stroke(seamOf(colour), width + 6, 'opacity=".85"'),
      stroke(colour, width, ''),
      stroke(dark, width, `stroke-dasharray="${n1(step * 0.38)} ${n1(step * 0.62)}" opacity="${deep ? 0.42 : 0.24}"`),
      stroke(
        light,
        width,
        `stroke-dasharray="${n1(step * 0.26)} ${n1(step * 0.74)}" stroke-dashoffset="${n1(-step * 0.5)}" opacity=".3"`,
      ),
      stroke(light, width * 0.3, `opacity=".3" ${this.blur(8)}`),
    );
  }

  /** A short woven label: the brand's mark without text. */
  label(x: number, y: number, w: number, h: number, cloth: string, mark: string, turn = 0): void {
    const dash = w / 7;
    const dashes = [1, 3, 5]
      .map(
        (i) =>
          `<rect x="${n1(x + dash * i - dash * 0.1)}" y="${n1(y + h * 0.42)}" width="${n1(dash * 1.2)}" height="${n1(h * 0.17)}" fill="${mark}"/>`,
      )
      .join('');
    this.add(
      `<g transform="rotate(${turn} ${n1(x + w / 2)} ${n1(y + h / 2)})"><rect x="${x + 3}" y="${y + 6}" width="${w}" height="${h}" fill="#000" opacity=".35" ${this.blur(4)}/>`,
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${cloth}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${this.texture('canvas', cloth)}"/>`,
      `${dashes}<rect x="${x}" y="${y}" width="${w}" height="${n1(h * 0.14)}" fill="#000" opacity=".12"/></g>`,
    );
  }

  /** The whole image on a transparent ground; `zoom` makes it a close-up of the point (x, y). */
  svg(zoom?: { x: number; y: number; by: number }): string {
    const inner =
      zoom === undefined
        ? this.parts.join('')
        : `<g transform="translate(${n1(1200 - zoom.x * zoom.by)} ${n1(1200 - zoom.y * zoom.by)}) scale(${zoom.by})">${this.parts.join('')}</g>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 2400" width="2400" height="2400"><defs>${this.defs.join('')}</defs>${inner}</svg>`;
  }
}
