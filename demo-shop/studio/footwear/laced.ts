/** Assembles a closed shoe: upper, collar, tongue, laces or straps, on the given sole. */
import type { Grain } from '../paint.ts';
import { type LaceSpec, lacesOf } from './closing/laces.ts';
import { type Tongue, tongueOf } from './closing/tongue.ts';
import type { Mesh, V2 } from './geometry.ts';
import { type Plan, type Upper, type UpperSpec, upperOf } from './last.ts';
import type { Options } from './options.ts';
import { type Decal, type Dots, type Paint, type Panel, type Part, paint, type Shoe } from './types.ts';

export interface LacedSpec {
  readonly o: Options;
  readonly plan: Plan;
  readonly top: UpperSpec['top'];
  readonly feather: (x: number) => number;
  readonly heel: readonly V2[];
  readonly power?: number;
  readonly waist?: UpperSpec['waist'];
  readonly height: number;
  /** x where the throat starts and ends; none for a shoe without laces. */
  readonly throat?: readonly [number, number];
  readonly tongue?: {
    readonly rise: readonly (readonly [number, number, number])[];
    readonly thick?: number;
    readonly arch?: number;
    readonly spare?: number;
    readonly paint?: Paint;
    readonly grain?: Grain;
    readonly panels?: readonly Panel[];
    readonly decals?: (t: Tongue) => Decal[];
  };
  readonly laces?: Omit<LaceSpec, 'part' | 'from' | 'to' | 'throat'> & { readonly from: number; readonly to: number };
  /** Where the padded roll of the collar starts, and how thick it is. */
  readonly collar: {
    readonly from: number;
    readonly radius: number | ((t: number) => number);
    readonly inset?: number;
    readonly paint?: Paint;
    readonly grain?: Grain;
    readonly lift?: number;
    /** Padding on both sides of the top line; none for a thin edge. */
    readonly padding?: { readonly depth: number; readonly out: number };
  };
  readonly edge?: Paint;
  readonly panels: (u: Upper) => Panel[];
  readonly dots?: (u: Upper) => Dots[];
  readonly decals?: (u: Upper) => Decal[];
  readonly sole: readonly Mesh[];
  readonly soleParts: readonly Part[];
  /** Further parts on top, for instance a pull loop. */
  readonly extra?: (u: Upper, t: Tongue | undefined) => { meshes: Mesh[]; parts: Part[] };
}

/** What closes the shoe over the instep. */
interface Throat {
  readonly meshes: readonly Mesh[];
  /** The eyelets. */
  readonly decals: readonly Decal[];
  readonly tongue?: Tongue;
}

/** Tongue, edges and laces; nothing for a shoe without an opening. `collar` is where the collar starts. */
function throatOf(s: LacedSpec, upper: Upper, collar: number): Throat {
  if (!s.throat || !s.tongue) return { meshes: [], decals: [] };
  const [t0, t1] = [upper.whereX(s.throat[0]), upper.whereX(s.throat[1])];
  const tongue = tongueOf(upper, { part: 'tongue', back: 'lining', from: t0, to: t1, ...s.tongue });
  const meshes = [...upper.edge('eyestay', t0, collar, 6), ...tongue.meshes];
  if (!s.laces) return { meshes, decals: [], tongue };
  const laces = lacesOf(upper, tongue, {
    ...s.laces,
    part: 'laces',
    from: upper.whereX(s.laces.from),
    to: upper.whereX(s.laces.to),
    throat: [t0, t1],
  });
  return { meshes: [...meshes, ...laces.meshes], decals: laces.decals, tongue };
}

/** The parts above the sole, in the order in which they are drawn. */
function partsOf(s: LacedSpec, upper: Upper, throat: Throat): Part[] {
  const { o } = s;
  return [
    { name: 'insole', paint: paint('lining', -0.1), grain: 'jersey', shade: 0.2 },
    { name: 'lining', paint: paint('lining', -0.05), grain: 'jersey', shade: 0.15 },
    {
      name: 'tongue',
      paint: s.tongue?.paint ?? paint('upper'),
      grain: s.tongue?.grain ?? o.grain,
      gloss: o.gloss * 0.4,
      panels: s.tongue?.panels ?? [],
      decals: throat.tongue && s.tongue?.decals ? s.tongue.decals(throat.tongue) : [],
    },
    {
      name: 'upper',
      paint: paint('upper'),
      grain: o.grain,
      gloss: o.gloss,
      panels: s.panels(upper),
      dots: s.dots?.(upper) ?? [],
      decals: [...(s.decals?.(upper) ?? []), ...throat.decals],
    },
    { name: 'eyestay', paint: s.edge ?? paint('overlay'), shade: 0.12 },
    {
      name: 'collar',
      paint: s.collar.paint ?? paint('lining'),
      grain: s.collar.grain ?? 'jersey',
      gloss: 0.05,
    },
    { name: 'cushion', paint: paint('lining', -0.02), grain: 'jersey' },
    { name: 'laces', paint: paint('laces'), grain: 'canvas', gloss: 0.05 },
  ];
}

export function lacedShoe(s: LacedSpec): Shoe {
  const { padding } = s.collar;
  const upper = upperOf({
    plan: s.plan,
    top: s.top,
    feather: s.feather,
    heel: s.heel,
    power: s.power ?? 2.3,
    ...(s.waist ? { waist: s.waist } : {}),
    ...(padding ? { padding: { from: s.collar.from, ...padding } } : {}),
  });
  const collar = upper.whereX(s.collar.from);
  const throat = throatOf(s, upper, collar);
  const extra = s.extra?.(upper, throat.tongue) ?? { meshes: [], parts: [] };
  return {
    meshes: [
      upper.mesh('upper', 'lining'),
      upper.rim('collar', collar, s.collar.radius, s.collar.inset ?? 8, s.collar.lift ?? -5),
      ...(padding ? [upper.cushion('cushion', collar + 0.01, padding.depth * 0.55, padding.out + 6)] : []),
      ...s.sole,
      ...throat.meshes,
      ...extra.meshes,
    ],
    parts: [...s.soleParts, ...partsOf(s, upper, throat), ...extra.parts],
    height: s.height,
  };
}

/** Holes in staggered rows over the toes. */
export function vents(u: Upper, from: number, rows: number, gap: number, radius: number, shade: Paint, most = 6): Dots {
  const points: Dots['points'][number][] = [];
  for (let r = 0; r < rows; r++) {
    const a = u.whereX(from + r * gap);
    const n = Math.min(3 + r, most - (r % 2));
    for (let k = 0; k < n; k++) {
      const place = (k - (n - 1) / 2) * gap;
      const d = Math.abs(place);
      points.push({
        at: u.below(a, d, place >= 0 ? 1 : -1),
        normal: d < 8 ? ridgeNormal(u, a) : u.normal(a, d, place >= 0 ? 1 : -1),
      });
    }
  }
  return { points, radius, paint: shade, opacity: 0.85 };
}

const ridgeNormal = (u: Upper, a: number): readonly [number, number, number] => {
  const p = u.at(a + 0.01, 1, 1),
    q = u.at(a - 0.01, 1, 1);
  const dx = p[0] - q[0],
    dy = p[1] - q[1],
    m = Math.hypot(dx, dy) || 1;
  return [-dy / m, dx / m, 0];
};
