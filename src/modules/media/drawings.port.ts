/**
 * Product images that are drawn by code. They exist pre-rendered in the widths that pages use; larger ones are drawn on
 * demand.
 */
export interface Drawings {
  /**
   * AVIF bytes of a pre-rendered drawing: the narrowest of at least `width` pixels, else the widest; null when there
   * are none.
   */
  ready: (source: string, width: number) => Promise<{ bytes: Buffer; width: number } | null>;
  /**
   * The SVG of a drawing, null when it cannot be drawn. Takes up to ten seconds for a shoe, after the drawings requested
   * before.
   */
  draw: (source: string) => Promise<string | null>;
}
