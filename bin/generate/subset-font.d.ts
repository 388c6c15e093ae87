declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'woff' | 'truetype' | 'sfnt';
    /** An axis pinned to one value, or narrowed to a range. */
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>;
  }
  /** Returns the font reduced to these characters. */
  export default function subsetFont(font: Uint8Array, characters: string, options?: Options): Promise<Uint8Array>;
}
