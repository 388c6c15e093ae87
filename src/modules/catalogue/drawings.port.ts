/** Pictures that are drawn by code when somebody first asks for them, instead of lying in a file. */
export interface Drawings {
  /** The SVG of a drawing, null when nobody can draw it. Takes up to a second; what is asked for `soon` waits for the rest. */
  draw: (source: string, when: 'now' | 'soon') => Promise<string | null>;
}
