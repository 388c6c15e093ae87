/** Pictures that are drawn by code. They lie ready in the widths that pages ask for; what is larger is drawn when somebody wants it. */
export interface Drawings {
  /** AVIF bytes of a drawing that lie ready: the narrowest of at least `width` pixels, else the widest there is; null when there are none. */
  ready: (source: string, width: number) => Promise<{ bytes: Buffer; width: number } | null>;
  /** The SVG of a drawing, null when nobody can draw it. Takes up to a second or two, and waits for those asked for before. */
  draw: (source: string) => Promise<string | null>;
}
