/** Tubes: laces, collars, loops, straps. */
import { add, cross, grid, type Mesh, sub, unit, type V3 } from './geometry.ts';

/** A flattened tube along a path; `up` is the direction of its broad side. */
export function ribbon(
  part: string,
  path: readonly V3[],
  up: (i: number) => V3,
  halfWidth: number | ((t: number) => number),
  halfThick: number | ((t: number) => number),
  sides = 10,
): Mesh {
  const n = path.length;
  const w = (t: number): number => (typeof halfWidth === 'number' ? halfWidth : halfWidth(t));
  const h = (t: number): number => (typeof halfThick === 'number' ? halfThick : halfThick(t));
  const frames = path.map((p, i) => {
    const ahead = unit(sub(path[Math.min(n - 1, i + 1)]!, path[Math.max(0, i - 1)]!));
    const side = unit(cross(ahead, up(i)));
    return { p, side, out: unit(cross(side, ahead)) };
  });
  return grid(
    part,
    n,
    sides + 1,
    (i, j) => {
      const { p, side, out } = frames[i]!;
      const t = i / (n - 1);
      const angle = (j / sides) * 2 * Math.PI;
      const c = Math.cos(angle),
        s = Math.sin(angle);
      // A rounded rectangle rather than an ellipse.
      const cx = Math.sign(c) * Math.abs(c) ** 0.7 * w(t);
      const sx = Math.sign(s) * Math.abs(s) ** 0.7 * h(t);
      const q = add(add(p, side, cx), out, sx);
      return { x: q[0], y: q[1], z: q[2], a: t, edge: w(t) - cx, foot: w(t) + cx };
    },
    { flip: false },
  );
}
