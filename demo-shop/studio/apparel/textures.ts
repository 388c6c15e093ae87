/** The weaves and knits of cloth as small tiles that repeat. */

export type Texture = 'jersey' | 'rib' | 'fleece' | 'canvas' | 'twill' | 'ripstop' | 'knit' | 'smooth';

/** Width, height and drawing of a tile. */
export function tile(kind: Texture, dark: string, light: string): [number, number, string] {
  const line = (d: string, paint: string, w: number, o: number): string =>
    `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${w}" opacity="${o}"/>`;
  switch (kind) {
    case 'rib':
      return [
        22,
        22,
        `<rect width="9" height="22" fill="${dark}" opacity=".2"/><rect x="13" width="5" height="22" fill="${light}" opacity=".22"/>`,
      ];
    case 'knit':
      return [
        34,
        26,
        `<rect width="8" height="26" fill="${dark}" opacity=".3"/>${line('M8 2Q16 8 21 18Q26 8 34 2M8 15Q16 21 21 31M34 15Q26 21 21 31', dark, 2.5, 0.26)}${line('M10 8Q17 13 20 23M32 8Q25 13 22 23', light, 2.5, 0.3)}`,
      ];
    case 'fleece':
      return [12, 11, line('M0 2L6 8L12 2', dark, 2, 0.16) + line('M0 7L6 13L12 7', light, 1.6, 0.13)];
    case 'canvas':
      return [
        16,
        16,
        `<path d="M0 0h8v8H0zM8 8h8v8H8z" fill="${dark}" opacity=".12"/><path d="M8 1h7v3H8zM0 9h7v3H0z" fill="${light}" opacity=".2"/>`,
      ];
    case 'twill':
      return [14, 14, line('M-2 16L16-2M-9 9L9-9M5 23L23 5', dark, 2.6, 0.16) + line('M2 16L16 2', light, 1.6, 0.12)];
    case 'ripstop':
      return [
        44,
        44,
        line('M0 0H44M0 0V44', dark, 2.6, 0.16) +
          line('M0 3H44M3 0V44', light, 1.6, 0.16) +
          line('M0 22H44M22 0V44', dark, 1, 0.07),
      ];
    default:
      return [9, 8, line('M0 1L4.5 6L9 1', dark, 1.5, 0.17) + line('M0 5L4.5 10L9 5', light, 1.2, 0.12)];
  }
}
