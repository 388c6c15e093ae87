/** Socks and trousers over a shoe, for the picture of the pair as it is worn (UX-15). */
import type { Spot } from '../../footwear/drawing/field.ts';
import { grid, lerp, type Mesh, smoothstep, through } from '../../footwear/geometry.ts';
import { type OpenFoot, type Part, paint, type Shoe } from '../../footwear/types.ts';

/** Where the leg is along the shoe, and how high the trousers reach: beyond the picture. */
const LEG = 1660;
const TOP = 3000;
const ROUND = 96;

/** A ring of a tube: its height, and its reach towards toe and heel (x) and to the sides (z). */
type Ring = readonly [y: number, x: number, z: number];

/** A tube round the leg; `fold` moves a point out at an angle and a height. */
function tube(part: string, rings: readonly Ring[], fold: (angle: number, y: number) => number): Mesh {
  return grid(part, rings.length, ROUND + 1, (i, j): Spot => {
    const angle = (j / ROUND) * 2 * Math.PI;
    const [y, x, z] = rings[i]!;
    const k = 1 + fold(angle, y);
    return { x: LEG + Math.cos(angle) * x * k, y, z: Math.sin(angle) * z * k, a: angle, edge: y, foot: 0 };
  });
}

const steps = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => lerp(from, to, i / (count - 1)));

/** A sock from inside the shoe to inside the trousers. */
function sock(from: number, to: number): Mesh {
  const x = through([
    [0, 236],
    [0.45, 214],
    [1, 226],
  ]);
  const z = through([
    [0, 150],
    [0.45, 166],
    [1, 196],
  ]);
  const rings = steps(0, 1, 60).map((t): Ring => [lerp(from, to, t), x(t), z(t)]);
  return tube('sock', rings, (angle, y) => 0.012 * Math.sin(angle * 24) + 0.006 * Math.sin(angle * 2 + y / 50));
}

/** The sock on a foot in an open shoe; with a gap for the post of a jandal, it has a toe of its own. */
function sockedFoot(foot: OpenFoot): Mesh {
  const rows = 170,
    columns = 61;
  return grid('sock', rows, columns, (i, j): Spot => {
    // Closer together towards toe and heel, where the surface bends most.
    const x = lerp(foot.from, foot.to, (1 - Math.cos((i / (rows - 1)) * Math.PI)) / 2);
    const t = j / (columns - 1);
    const [, y, z] = foot.at(x, t);
    const rim = foot.at(x, 0)[1];
    const depth = foot.gap === undefined ? 0 : Math.exp(-(((z - foot.gap) / 20) ** 2)) * smoothstep(700, 560, x) * 0.85;
    return { x, y: lerp(y, rim, depth), z, a: t, edge: y, foot: 0 };
  });
}

/** A trouser leg: its hem is turned in, and its cloth folds where it meets the shoe. */
function trousers(hem: number, wide: number): Mesh {
  const half = (y: number): readonly [number, number] => {
    const t = smoothstep(hem, TOP, y);
    return [lerp(330, 390, t) * wide, lerp(272, 320, t) * wide];
  };
  const ring = (y: number, inset: number): Ring => [y, half(y)[0] - inset, half(y)[1] - inset];
  const rings = [
    ...steps(hem + 150, hem + 4, 8).map((y) => ring(y, 20)),
    ring(hem, 15),
    ring(hem, 6),
    ...steps(hem + 4, TOP, 90).map((y) => ring(y, 0)),
  ];
  return tube('trousers', rings, (angle, y) => {
    const above = y - hem;
    const near = smoothstep(900, 60, above);
    return (
      0.022 * Math.sin(angle * 3 + 0.7 + above / 420) +
      near * 0.03 * Math.sin(above / 52 + 1.6 * Math.sin(angle + 0.6)) * (0.55 + 0.45 * Math.cos(angle * 2))
    );
  });
}

const DENIM = '#46586b';
const WOOL = '#e4e0d6';
const THREAD = '#b08d57';

const partsOf = (hem: number): Part[] => [
  { name: 'sock', paint: { ...paint('lining'), fixed: WOOL }, grain: 'fleece' },
  {
    name: 'trousers',
    paint: { ...paint('lining'), fixed: DENIM },
    grain: 'canvas',
    panels: [
      {
        field: (s) => s.edge - hem - 70,
        paint: { ...paint('lining'), fixed: DENIM },
        groove: 0.01,
        stitch: [0.5],
        thread: { ...paint('lining'), fixed: THREAD },
      },
    ],
  },
];

/** The shoe with the leg of somebody who wears it. */
export function worn(shoe: Shoe): Shoe {
  const isLow = shoe.height < 1100;
  // Trousers end above a low shoe and cover the top of a boot.
  const hem = isLow ? shoe.height + 90 : shoe.height - 150;
  return {
    ...shoe,
    meshes: [
      ...shoe.meshes,
      ...(shoe.foot ? [sockedFoot(shoe.foot)] : []),
      sock(shoe.height * 0.48, hem + 200),
      trousers(hem, isLow ? 1 : 1.16),
    ],
    parts: [...shoe.parts, ...partsOf(hem)],
  };
}
