/** A jandal: a flat foam sole in layers, and a thong from a post between the toes. */
import { clamp, smoothstep, through, type V3 } from '../geometry.ts';
import { outlineOf, spring } from '../last.ts';
import { bedOf, cord, dimples, openPlan } from '../open.ts';
import type { Options } from '../options.ts';
import { paint, type Shoe } from '../types.ts';

export function jandal(o: Options): Shoe {
  const plan = openPlan();
  const d = (o.soleHeight - 1) * 110;
  const top = through([
    [300, 138 + d],
    [520, 122 + d],
    [1100, 122 + d],
    [1700, 144 + d],
    [2100, 156 + d],
  ]);
  const outline = outlineOf(plan);
  const dish = (x: number, k: number): number => -(4 + 8 * smoothstep(1300, 1700, x)) * (1 - k ** 4);
  const bed = bedOf({
    plan,
    low: spring(26, 6),
    top,
    rubber: 40,
    layer: o.panelShape === 1 ? 28 : 40,
    dish,
    out: (v) => 6 + 6 * (1 - v),
    bedPaint: paint('upper'),
    layerPaint: paint('upper', 0.02),
    ...(o.material === 'leather' && o.panelShape === 2 ? { bedGrain: 'leather' as const } : {}),
    wallPaint: paint('sole'),
    wallPanels:
      o.panelShape === 2 ? [{ field: (s) => Math.abs(s.edge - 22) - 7, paint: paint('accent'), lift: 0 }] : [],
    bedPanels: [{ field: (s) => 30 - s.edge, paint: paint('upper', -0.02), groove: 3.5 }],
    bedDots: [dimples({ outline, top, dish }, 58, 8, paint('upper', -0.5))],
  });
  // The post is between the big toe, on the inner side, and the next.
  const px = 600,
    pz = -112;
  const y = (x: number, lift: number): number => top(x) + lift;
  const strap = (side: 1 | -1): ReturnType<typeof cord> => {
    const outer = side > 0;
    const foot: { at: V3; up: V3 }[] = [
      { at: [px - 6, y(px, 58), pz + side * 6], up: [-0.8, 0.6, side * 0.1] },
      { at: [px + 24, y(px, 104), pz + side * 16], up: [-0.6, 0.8, side * 0.14] },
      { at: [px + 120, y(px, 168), pz + side * (outer ? 64 : 34)], up: [-0.35, 0.92, side * 0.22] },
      { at: [px + 290, y(px, 240), pz + side * (outer ? 172 : 76)], up: [-0.2, 0.88, side * 0.44] },
      { at: [px + 450, y(px, 232), outer ? 178 : -232], up: [-0.1, 0.62, side * 0.78] },
      { at: [px + 570, y(px, 150), outer ? 254 : -266], up: [0, 0.24, side * 0.97] },
      { at: [px + 640, y(px, 50), outer ? 268 : -254], up: [0, 0, side] },
      { at: [px + 660, y(px, -14), outer ? 256 : -240], up: [0, 0, side] },
    ];
    return cord(
      'strap',
      foot,
      (t) => 24 + 34 * Math.sin(Math.PI * clamp(t * 1.12 - 0.06)) ** 0.8,
      (t) => 19 - 5 * Math.sin(Math.PI * t),
      20,
    );
  };
  const post = cord(
    'post',
    [
      { at: [px + 2, y(px, -10), pz], up: [-1, 0, 0] },
      { at: [px, y(px, 40), pz], up: [-1, 0, 0] },
      { at: [px + 4, y(px, 92), pz], up: [-1, 0.2, 0] },
    ],
    (t) => 20 + 8 * Math.max(0, 0.25 - t) * 4,
    (t) => 20 + 8 * Math.max(0, 0.25 - t) * 4,
    14,
  );
  const plugs = ([1, -1] as const).map((side) =>
    cord(
      'plug',
      [
        { at: [px + 655, y(1255, 12), side > 0 ? 262 : -246], up: [0, 0, side] },
        { at: [px + 658, y(1258, -6), side > 0 ? 262 : -246], up: [0, 0, side] },
      ],
      40,
      26,
      14,
    ),
  );
  // A child's jandal has an elastic strap round the heel.
  const elastic =
    o.mark === 'dots'
      ? [
          cord(
            'elastic',
            [
              { at: [1150, y(1150, 96), 262], up: [0, 0, 1] },
              { at: [1400, y(1400, 210), 256], up: [0, 0.1, 1] },
              { at: [1760, y(1760, 300), 206], up: [0.2, 0.1, 1] },
              { at: [1960, y(1960, 318), 110], up: [0.8, 0.1, 0.6] },
              { at: [2000, y(2000, 320), 0], up: [1, 0.1, 0] },
              { at: [1960, y(1960, 318), -110], up: [0.8, 0.1, -0.6] },
              { at: [1760, y(1760, 300), -206], up: [0.2, 0.1, -1] },
              { at: [1400, y(1400, 210), -250], up: [0, 0.1, -1] },
              { at: [1150, y(1150, 96), -268], up: [0, 0, -1] },
            ],
            (t) => 22 + 26 * Math.sin(Math.PI * t),
            12,
            16,
          ),
        ]
      : [];
  return {
    height: 420 + d,
    meshes: [...bed.meshes, ...plugs, ...elastic, post, strap(-1), strap(1)],
    parts: [
      ...bed.parts,
      {
        name: 'elastic',
        paint: paint('accent'),
        grain: 'canvas',
        levels: 7,
        soft: 1,
        panels: [{ field: (s) => 12 - Math.min(s.edge, s.foot), paint: paint('accent'), groove: 3 }],
      },
      { name: 'plug', paint: paint('overlay', -0.1), levels: 4, soft: 1 },
      { name: 'post', paint: paint('overlay', -0.04), gloss: 0.3, levels: 6, soft: 1 },
      {
        name: 'strap',
        paint: paint('overlay'),
        grain: 'rubber',
        grainStrength: 0.4,
        gloss: 0.4,
        levels: 9,
        soft: 1,
        panels: [{ field: (s) => 14 - Math.min(s.edge, s.foot), paint: paint('overlay'), groove: 3 }],
      },
    ],
  };
}
