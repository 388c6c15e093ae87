/**
 * Shared by all studio drawings: colour arithmetic, material textures, the chalk-coloured backdrop with its ground
 * shadow.
 */

export type Hex = string;
type Triple = [number, number, number];

/** Shortest text of a coordinate: one decimal by default. */
export function num(value: number, digits = 1): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));

// --- colour, mixed in OKLab so that shades keep their hue ---
function toLab(hex: Hex): Triple {
  const n = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255].map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Triple): Hex {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb
    .map((c) => {
      const v = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
      return Math.round(clamp(v) * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

/** `t` of 0 is all `a`, 1 is all `b`. */
export function mix(a: Hex, b: Hex, t: number): Hex {
  const [p, q] = [toLab(a), toLab(b)];
  return fromLab([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
}
/** Perceived lightness, 0 black to 1 white. */
export const lightness = (colour: Hex): number => toLab(colour)[0];
export const lighten = (colour: Hex, t: number): Hex => mix(colour, '#ffffff', t);
/** Towards a warm near-black, keeping some of the hue (as cloth in shade). */
export function darken(colour: Hex, t: number): Hex {
  const [l, a, b] = toLab(colour);
  const keep = 1 - t;
  return fromLab([l * keep + 0.06 * t, a * (1 - t * 0.55), b * (1 - t * 0.55)]);
}
/** Darker when the colour is light, lighter when it is dark. For thread, piping and print on its own cloth. */
export const against = (colour: Hex, t: number): Hex =>
  lightness(colour) > 0.45 ? darken(colour, t) : lighten(colour, t);

// --- definitions: each returns text for <defs> ---
export type Stop = readonly [offset: number, colour: Hex, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${num(at, 3)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${num(opacity, 3)}"`}/>`,
    )
    .join('');

/** In user units, so that one gradient can run across many shapes. */
const radial = (
  id: string,
  [cx, cy, r]: readonly [number, number, number],
  list: readonly Stop[],
  transform = '',
): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${transform && ` gradientTransform="${transform}"`}>${stops(list)}</radialGradient>`;

/** `spread` is how far outside the shape's box the blur may reach, in percent. */
export const blur = (id: string, deviation: number, spread = 30): string =>
  `<filter id="${id}" x="-${spread}%" y="-${spread}%" width="${100 + 2 * spread}%" height="${100 + 2 * spread}%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${num(deviation)}"/></filter>`;

export type Grain = 'leather' | 'suede' | 'canvas' | 'knit' | 'mesh' | 'rubber' | 'jersey' | 'fleece' | 'shell';
interface GrainRecipe {
  readonly frequency: string;
  readonly octaves: number;
  readonly depth: number;
  readonly strength: number;
}
const recipes: Record<Grain, GrainRecipe> = {
  leather: { frequency: '.045', octaves: 3, depth: 2.2, strength: 0.3 },
  suede: { frequency: '.11 .085', octaves: 4, depth: 3.6, strength: 0.5 },
  canvas: { frequency: '.16 .045', octaves: 2, depth: 2.4, strength: 0.4 },
  knit: { frequency: '.05 .16', octaves: 2, depth: 2.6, strength: 0.4 },
  mesh: { frequency: '.09', octaves: 2, depth: 2.2, strength: 0.35 },
  rubber: { frequency: '.2', octaves: 2, depth: 1.2, strength: 0.26 },
  jersey: { frequency: '.05 .1', octaves: 3, depth: 1.6, strength: 0.3 },
  fleece: { frequency: '.03 .034', octaves: 4, depth: 4, strength: 0.5 },
  shell: { frequency: '.012 .016', octaves: 3, depth: 2.4, strength: 0.26 },
};

/**
 * A filter that adds a material's grain to whatever is drawn with it: `<g filter="url(#id)">…</g>`. The grain is lit
 * from the upper left and blended with soft light, so that the colour does not change.
 */
export function grain(id: string, kind: Grain, strength = 1): string {
  const r = recipes[kind];
  const k = r.strength * strength;
  // Flat cloth has the value sin 45°; shift it to .5 (neutral for soft light) and scale the contrast.
  const row = `${num(k, 3)} 0 0 0 ${num(0.5 - Math.SQRT1_2 * k, 3)}`;
  return (
    `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${r.frequency}" numOctaves="${r.octaves}" seed="7"/>` +
    `<feDiffuseLighting surfaceScale="${num(r.depth * 2)}" diffuseConstant="1" lighting-color="#fff"><feDistantLight azimuth="235" elevation="45"/></feDiffuseLighting>` +
    `<feColorMatrix values="${row} ${row} ${row} 0 0 0 0 1"/>` +
    '<feBlend in2="SourceGraphic" mode="soft-light"/><feComposite in2="SourceAlpha" operator="in"/></filter>'
  );
}

/** A short prefix, the same for the same spec, so that ids of several drawings in one page do not collide. */
export function idPrefix(spec: unknown): string {
  let hash = 0x811c9dc5;
  for (const ch of JSON.stringify(spec)) hash = Math.imul(hash ^ ch.charCodeAt(0), 0x01000193) >>> 0;
  return `k${hash.toString(36)}`;
}

export interface Shadow {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly opacity: number;
  readonly blur?: number;
}
export interface SceneSpec {
  /** From `idPrefix`. */
  readonly id: string;
  readonly defs?: string;
  /** Soft ellipses under the subject, widest and faintest first. */
  readonly shadows?: readonly Shadow[];
}

export const groundLine = 1720;
const chalk = '#F4F2EC';

/** The whole image: backdrop lit softly from the upper left, shadows, then the subject. */
export function scene(spec: SceneSpec, content: string): string {
  const { id, defs = '', shadows = [] } = spec;
  const ellipses = shadows
    .map((s, i) => {
      const deviation = s.blur ?? s.ry * 0.5;
      return `<filter id="${id}s${i}" filterUnits="userSpaceOnUse" x="0" y="0" width="2400" height="2400" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${num(deviation)}"/></filter>`;
    })
    .join('');
  const drawn = shadows
    .map(
      (s, i) =>
        `<ellipse cx="${num(s.cx)}" cy="${num(s.cy)}" rx="${num(s.rx)}" ry="${num(s.ry)}" fill="#3a3228" opacity="${num(s.opacity, 2)}" filter="url(#${id}s${i})"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 2400" width="2400" height="2400"><defs>${radial(
    `${id}bg`,
    [1080, 1020, 1750],
    [
      [0, '#fbfaf6'],
      [0.55, chalk],
      [1, '#e9e6de'],
    ],
  )}${ellipses}${defs}</defs><rect width="2400" height="2400" fill="url(#${id}bg)"/>${drawn}${content}</svg>`;
}
