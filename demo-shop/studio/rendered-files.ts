/** The files of the demo's rendered images and their widths. */
import { basename, join } from 'node:path';

export const renderedFolder = join(import.meta.dirname, '../rendered');
export const renderedWidths = [320, 640, 1280] as const;

/** A product's first image is also shown large; the others are drawn on demand at larger sizes. */
export const renderedWidthsOf = (first: boolean): readonly (typeof renderedWidths)[number][] =>
  first ? renderedWidths : [320, 640];

/** `src` is the image's name in the demo's rows, such as 'pictures/qw101-chalk-side.svg'. */
export const renderedFile = (src: string, width: number): string =>
  join(renderedFolder, String(width), `${basename(src, '.svg')}.avif`);
