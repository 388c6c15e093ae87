/** Camera position for each view, the layout of a pair, and the shadow below. */
import { groundLine, type Shadow } from '../paint.ts';
import type { CameraSpec } from './drawing/raster.ts';
import type { FootwearKind, FootwearView, Shoe } from './types.ts';

export interface Framing {
  readonly camera: CameraSpec;
  /** Places the shoe (a reference to its group) on the canvas, once or as a pair. */
  readonly place: (shoe: string) => string;
  readonly shadows: (box: readonly number[]) => Shadow[];
}

const once = (href: string): string => `<use href="${href}"/>`;
const pair = (href: string): string => `<use href="${href}"/><use href="${href}" transform="matrix(-1 0 0 1 2400 0)"/>`;

export function framing(kind: FootwearKind, view: FootwearView, shoe: Shoe): Framing {
  // A child's shoe is smaller, and the two of a pair are closer together.
  const k = kind === 'kids' ? 0.8 : 1;
  const apart = (x: number): number => 1200 + (x - 1200) * (kind === 'kids' ? 0.98 : 1);
  switch (view) {
    case 'side':
      return {
        camera: { yaw: 4, pitch: 4, target: [1200, 0, 0], centre: [1200, groundLine - 12], scale: k, distance: 9000 },
        place: once,
        shadows: ([x0, , x1, y1]) => [
          { cx: (x0! + x1!) / 2 + 30, cy: y1! - 8, rx: (x1! - x0!) / 2 + 20, ry: 50, opacity: 0.2, blur: 38 },
          { cx: (x0! + x1!) / 2 + 60, cy: y1! - 14, rx: (x1! - x0!) / 2 - 190, ry: 16, opacity: 0.62, blur: 10 },
        ],
      };
    case 'angle':
      return {
        camera: {
          yaw: 52,
          pitch: 20,
          target: [1150, shoe.height * 0.42, 0],
          centre: [1200, 1230],
          scale: 1.12 * k,
          distance: 6200,
        },
        place: once,
        shadows: ([x0, y0, x1, y1]) => [
          {
            cx: (x0! + x1!) / 2,
            cy: y0! + (y1! - y0!) * 0.8,
            rx: (x1! - x0!) * 0.48,
            ry: 150,
            opacity: 0.22,
            blur: 60,
          },
        ],
      };
    case 'top':
      return {
        camera: {
          yaw: -90,
          pitch: 86,
          roll: 4,
          target: [1200, 0, 0],
          centre: [apart(785), 1200],
          scale: 0.96 * k,
          distance: 9000,
        },
        place: pair,
        shadows: ([x0, y0, x1, y1]) =>
          [0, 1].map((i) => ({
            cx: i ? 2400 - (x0! + x1!) / 2 + 14 : (x0! + x1!) / 2 + 14,
            cy: (y0! + y1!) / 2 + 24,
            rx: (x1! - x0!) / 2,
            ry: (y1! - y0!) / 2 - 10,
            opacity: 0.34,
            blur: 32,
          })),
      };
    case 'back':
      return {
        camera: {
          yaw: -90,
          pitch: 9,
          target: [1700, 0, 0],
          centre: [apart(800), groundLine - 20],
          scale: 1.16 * k,
          distance: 7000,
        },
        place: pair,
        shadows: ([x0, , x1, y1]) =>
          [0, 1].flatMap((i) => {
            const cx = i ? 2400 - (x0! + x1!) / 2 : (x0! + x1!) / 2;
            return [
              { cx, cy: y1! - 6, rx: (x1! - x0!) / 2 + 20, ry: 44, opacity: 0.22, blur: 30 },
              { cx, cy: y1! - 10, rx: (x1! - x0!) / 2 - 50, ry: 14, opacity: 0.6, blur: 9 },
            ];
          }),
      };
    case 'sole':
      return {
        camera: {
          yaw: 90,
          pitch: -90,
          target: [1200, 0, 0],
          centre: [apart(800), 1200],
          scale: 0.96 * k,
          distance: 9000,
        },
        place: pair,
        shadows: ([x0, y0, x1, y1]) =>
          [0, 1].map((i) => ({
            cx: i ? 2400 - (x0! + x1!) / 2 + 14 : (x0! + x1!) / 2 + 14,
            cy: (y0! + y1!) / 2 + 24,
            rx: (x1! - x0!) / 2,
            ry: (y1! - y0!) / 2 - 10,
            opacity: 0.34,
            blur: 32,
          })),
      };
  }
}
