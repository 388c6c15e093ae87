/** Where the demo's drawings lie ready to be served, in which widths. */
import { basename, join } from 'node:path';

export const renderedFolder = join(import.meta.dirname, '../rendered');
export const renderedWidths = [320, 640, 1280] as const;

/** A product's first picture is shown large; the others are drawn anew for those who look closer. */
export const renderedWidthsOf = (first: boolean): readonly (typeof renderedWidths)[number][] =>
  first ? renderedWidths : [320, 640];

/** `src` is the picture's name in the demo's rows, such as 'pictures/qw101-chalk-side.svg'. */
export const renderedFile = (src: string, width: number): string =>
  join(renderedFolder, String(width), `${basename(src, '.svg')}.avif`);
