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

/** What a view depends on: the shoe, the scale, and where the two of a pair are. */
interface Subject {
  readonly shoe: Shoe;
  readonly scale: number;
  readonly apart: (x: number) => number;
}

const side = ({ scale }: Subject): Framing => ({
  camera: { yaw: 4, pitch: 4, target: [1200, 0, 0], centre: [1200, groundLine - 12], scale, distance: 9000 },
  place: once,
  shadows: ([x0, , x1, y1]) => [
    { cx: (x0! + x1!) / 2 + 30, cy: y1! - 8, rx: (x1! - x0!) / 2 + 20, ry: 50, opacity: 0.2, blur: 38 },
    { cx: (x0! + x1!) / 2 + 60, cy: y1! - 14, rx: (x1! - x0!) / 2 - 190, ry: 16, opacity: 0.62, blur: 10 },
  ],
});

const angle = ({ shoe, scale }: Subject): Framing => ({
  camera: {
    yaw: 52,
    pitch: 20,
    target: [1150, shoe.height * 0.42, 0],
    centre: [1200, 1230],
    scale: 1.12 * scale,
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
});

/** The shadows of a pair that lies flat below the camera. */
const flatPairShadows: Framing['shadows'] = ([x0, y0, x1, y1]) =>
  [0, 1].map((i) => ({
    cx: i ? 2400 - (x0! + x1!) / 2 + 14 : (x0! + x1!) / 2 + 14,
    cy: (y0! + y1!) / 2 + 24,
    rx: (x1! - x0!) / 2,
    ry: (y1! - y0!) / 2 - 10,
    opacity: 0.34,
    blur: 32,
  }));

const top = ({ scale, apart }: Subject): Framing => ({
  camera: {
    yaw: -90,
    pitch: 86,
    roll: 4,
    target: [1200, 0, 0],
    centre: [apart(785), 1200],
    scale: 0.96 * scale,
    distance: 9000,
  },
  place: pair,
  shadows: flatPairShadows,
});

const back = ({ scale, apart }: Subject): Framing => ({
  camera: {
    yaw: -90,
    pitch: 9,
    target: [1700, 0, 0],
    centre: [apart(800), groundLine - 20],
    scale: 1.16 * scale,
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
});

const sole = ({ scale, apart }: Subject): Framing => ({
  camera: {
    yaw: 90,
    pitch: -90,
    target: [1200, 0, 0],
    centre: [apart(800), 1200],
    scale: 0.96 * scale,
    distance: 9000,
  },
  place: pair,
  shadows: flatPairShadows,
});

const framings: Record<FootwearView, (subject: Subject) => Framing> = { side, angle, top, back, sole };

export function framing(kind: FootwearKind, view: FootwearView, shoe: Shoe): Framing {
  // A child's shoe is smaller, and the two of a pair are closer together.
  const scale = kind === 'kids' ? 0.8 : 1;
  const apart = (x: number): number => 1200 + (x - 1200) * (kind === 'kids' ? 0.98 : 1);
  return framings[view]({ shoe, scale, apart });
}
