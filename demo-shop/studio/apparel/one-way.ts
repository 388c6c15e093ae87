/**
 * Gives every closed shape of a path the same direction. Some renderers clip by the winding of all shapes together, so
 * that two shapes in opposite directions leave a hole where they overlap.
 */
import { num as n1 } from '../paint.ts';

type Point = readonly [number, number];
/** Control points, then the end point. */
type Segment = readonly Point[];

function segmentsOf(d: string): { start: Point; list: Segment[] } {
  const list: Segment[] = [];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([MLHVCQ])([^MLHVCQZ]*)/g)) {
    const v = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const points: Point[] = [];
    if (letter === 'H') points.push([v[0] ?? 0, at[1]]);
    else if (letter === 'V') points.push([at[0], v[0] ?? 0]);
    else for (let i = 0; i + 1 < v.length; i += 2) points.push([v[i] ?? 0, v[i + 1] ?? 0]);
    if (letter === 'M') start = points[0] ?? start;
    const per = letter === 'C' ? 3 : letter === 'Q' ? 2 : 1;
    if (letter !== 'M') for (let i = 0; i < points.length; i += per) list.push(points.slice(i, i + per));
    at = points.at(-1) ?? at;
  }
  return { start, list };
}

function turned(shape: string): string {
  const { start, list } = segmentsOf(shape);
  const corners = [start, ...list.flat()];
  const area = corners.reduce((sum, [x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
  if (area >= 0) return `${shape}Z`;
  const ends = [start, ...list.map((s) => s.at(-1) ?? start)];
  let d = '';
  for (let i = list.length - 1; i >= 0; i -= 1) {
    const controls = (list[i] ?? []).slice(0, -1).reverse();
    const points = [...controls, ends[i] ?? start].map(([x, y]) => `${n1(x)} ${n1(y)}`).join(' ');
    d += `${['L', 'Q', 'C'][controls.length]}${points}`;
  }
  const [x, y] = ends.at(-1) ?? start;
  return `M${n1(x)} ${n1(y)}${d}Z`;
}

export function oneWay(d: string): string {
  const shapes = d.split('Z').filter((part) => part.trim() !== '');
  return shapes.length < 2 ? d : shapes.map(turned).join('');
}
