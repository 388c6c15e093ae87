/** The files of the demo's rendered images and their widths. */
import { basename, join } from 'node:path';

export const renderedFolder = join(import.meta.dirname, '../rendered');
export const renderedWidths = [320, 640, 1280] as const;

/**
 * Widths of a product's image by its place, from 0. Cards show the first and the second; only the first is shown large
 * before anybody asks for more. Other widths are made on demand, smaller ones from these files.
 */
export const renderedWidthsOf = (place: number): readonly (typeof renderedWidths)[number][] =>
  place === 0 ? renderedWidths : place === 1 ? [320, 640] : [640];

/** `src` is the image's name in the demo's rows, such as 'pictures/qw101-chalk-side.svg'. */
export const renderedFile = (src: string, width: number): string =>
  join(renderedFolder, String(width), `${basename(src, '.svg')}.avif`);
