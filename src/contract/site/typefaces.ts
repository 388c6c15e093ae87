/** The typefaces that a shopkeeper may choose for the shop's pages (OWN-02), by their names for people. */
export const typefaces = {
  archivo: 'Archivo with Instrument Sans',
  inter: 'Inter',
  fraunces: 'Fraunces with Instrument Sans',
  device: 'Fonts of the visitor’s device',
} as const;
export type Typeface = keyof typeof typefaces;

export const typefaceNames = Object.keys(typefaces) as Typeface[];
export const DEFAULT_TYPEFACE = 'archivo' satisfies Typeface;
