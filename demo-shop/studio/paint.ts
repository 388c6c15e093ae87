/**
 * Shared by all studio drawings: colour arithmetic, numbers as text, names of materials.
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
const lightness = (colour: Hex): number => toLab(colour)[0];
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

/** What a surface is made of. */
export type Grain = 'leather' | 'suede' | 'canvas' | 'knit' | 'mesh' | 'rubber' | 'jersey' | 'fleece' | 'shell';

/** A short prefix, the same for the same spec, so that ids of several drawings in one page do not collide. */
export function idPrefix(spec: unknown): string {
  let hash = 0x811c9dc5;
  for (const ch of JSON.stringify(spec)) hash = Math.imul(hash ^ ch.charCodeAt(0), 0x01000193) >>> 0;
  return `k${hash.toString(36)}`;
}
