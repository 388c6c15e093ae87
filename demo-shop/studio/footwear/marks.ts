/** Invented marks for the side of a shoe; none belongs to a real brand. */

import type { Field } from './drawing/field.ts';
import { band, region, type V2 } from './geometry.ts';
import { type Panel, paint, type SideMark } from './types.ts';

/** Where a mark lies: maps its drawn coordinates to the side view; `k` is its size. */
interface Placement {
  readonly at: (x: number, y: number) => V2;
  readonly k: number;
}

/** Regions with straight edges, each given by its corners. */
function shapes(list: readonly (readonly V2[])[], { at }: Placement): Field {
  const regions = list.map((knots) =>
    region(
      knots.map(([x, y]) => at(x, y)),
      true,
    ),
  );
  return (s) => Math.min(...regions.map((f) => f(s.x, s.y)));
}

const inSideView =
  (f: (x: number, y: number) => number): Field =>
  (s) =>
    f(s.x, s.y);

/** Dashes like the line painted along a kerb, along the quarter. */
const dashes = [0, 1, 2].map((i): V2[] => {
  const x = 1215 + i * 150,
    y = 318 + i * 52;
  return [
    [x, y],
    [x + 105, y + 36],
    [x + 90, y + 82],
    [x - 15, y + 46],
  ];
});

const chevrons = [0, 1, 2].map((i): V2[] => {
  const x = 1250 + i * 105,
    y = 330 + i * 26;
  return [
    [x, y],
    [x + 52, y],
    [x + 92, y + 75],
    [x + 52, y + 150],
    [x, y + 150],
    [x + 40, y + 75],
  ];
});

const ladder = [0, 1, 2, 3, 4].map((i): V2[] => {
  const x = 1200 + i * 74;
  return [
    [x, 300 + i * 16],
    [x + 30, 306 + i * 16],
    [x + 76, 480 + i * 14],
    [x + 46, 474 + i * 14],
  ];
});

const dots =
  ({ at, k }: Placement): Field =>
  (s) =>
    Math.min(
      ...[0, 1, 2, 3].map((i) => {
        const [x, y] = at(1230 + i * 112, 330 + i * 40);
        return Math.hypot(s.x - x, s.y - y) - (34 - i * 4) * k;
      }),
    );

const wave = ({ at, k }: Placement): Field =>
  inSideView(
    band(
      [at(1080, 300), at(1200, 380), at(1330, 330), at(1460, 420), at(1600, 400), at(1740, 500)],
      (t) => 20 * k * Math.sin(Math.PI * (0.12 + 0.82 * t)),
    ),
  );

const peak = ({ at, k }: Placement): Field =>
  inSideView(band([at(1150, 300), at(1300, 440), at(1390, 350), at(1540, 520), at(1690, 360)], 15 * k));

const panel = (field: Field, lift = 0.35): Panel => ({
  field,
  paint: paint('accent'),
  lift,
  stitch: [],
  grain: 'leather',
});

const marks: Record<Exclude<SideMark, 'none'>, (place: Placement) => Panel> = {
  dashes: (place) => panel(shapes(dashes, place)),
  wave: (place) => panel(wave(place), 0.4),
  chevrons: (place) => panel(shapes(chevrons, place)),
  dots: (place) => panel(dots(place)),
  ladder: (place) => panel(shapes(ladder, place)),
  peak: (place) => panel(peak(place), 0.4),
};

/** On the outer and inner side, about the middle of the quarter; `dx`, `dy` and `k` move and size them. */
export function markPanels(mark: SideMark, dy = 0, dx = 0, k = 1): Panel[] {
  if (mark === 'none') return [];
  const at = (px: number, py: number): V2 => [1400 + dx + (px - 1400) * k, 400 + dy + (py - 400) * k];
  return [marks[mark]({ at, k })];
}
