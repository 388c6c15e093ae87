/** Printed graphics, all invented: kerb dashes, contour lines, waves, a fern frond. */
import { must } from '../../data/must.ts';
import { chance } from '../../data/seeded.ts';
import { n1 } from './cloth.ts';

/** A hill seen from above: contour lines, every fifth one heavier. */
export function contours(cx: number, cy: number, r: number, ink: string, lines = 13): string {
  const height = (x: number, y: number): number =>
    Math.exp(-(x * x * 1.3 + y * y * 2.1)) +
    0.52 * Math.exp(-((x - 0.78) ** 2 * 2.6 + (y + 0.42) ** 2 * 5)) +
    0.34 * Math.exp(-((x + 0.86) ** 2 * 3 + (y - 0.36) ** 2 * 6)) +
    0.03 * Math.sin(x * 7 + 1) * Math.cos(y * 6);
  const paths: string[] = [];
  for (let k = 0; k < lines; k += 1) {
    const level = 1.06 - ((k + 0.6) / lines) * 0.92;
    const points: [number, number][] = [];
    for (let a = 0; a < 44; a += 1) {
      const turn = (a / 44) * Math.PI * 2;
      let t = 0.01;
      while (t < 1.9 && height(Math.cos(turn) * t, Math.sin(turn) * t) > level) t += 0.01;
      points.push([cx + Math.cos(turn) * t * r, cy + Math.sin(turn) * t * r]);
    }
    paths.push(`<path d="${loop(points)}" stroke-width="${k % 5 === 4 ? 11 : 5}"/>`);
  }
  return `<g fill="none" stroke="${ink}" opacity=".94">${paths.join('')}</g>`;
}

/** Smooth closed line through points (Catmull–Rom). */
function loop(points: readonly [number, number][]): string {
  const at = (i: number): [number, number] => must(points[(i + points.length) % points.length]);
  let d = `M${n1(at(0)[0])} ${n1(at(0)[1])}`;
  for (let i = 0; i < points.length; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n1(p1[0] + (p2[0] - p0[0]) / 6)} ${n1(p1[1] + (p2[1] - p0[1]) / 6)} ${n1(p2[0] - (p3[0] - p1[0]) / 6)} ${n1(p2[1] - (p3[1] - p1[1]) / 6)} ${n1(p2[0])} ${n1(p2[1])}`;
  }
  return `${d}Z`;
}

/** Painted dashes, each more worn than the one before; the cloth shows through. */
export function dashes(x: number, y: number, w: number, h: number, ink: string, cloth: string, count = 5): string {
  const step = w / count;
  const long = step * 0.7;
  const skew = h * 0.3;
  const paint: string[] = [];
  const wear: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const left = x + i * step;
    paint.push(`<path d="M${n1(left + skew)} ${y}h${n1(long)}l${n1(-skew)} ${h}h${n1(-long)}Z"/>`);
    for (let k = 0; k < i * 5; k += 1) {
      const sx = left + (long + skew) * chance('scratch x', i, k);
      const sy = y + h * chance('scratch y', i, k);
      const size = h * (0.05 + 0.16 * chance('scratch s', i, k) ** 2) * (1 + i * 0.12);
      wear.push(
        `<path d="M${n1(sx)} ${n1(sy)}l${n1(size * 2.6)} ${n1(-size * 0.5)}l${n1(-size * 0.7)} ${n1(size * 0.62)}l${n1(-size * 0.9)} ${n1(size * 0.28)}Z"/>`,
      );
    }
  }
  return `<g fill="${ink}">${paint.join('')}</g><g fill="${cloth}" opacity=".9">${wear.join('')}</g>`;
}

/** Rows of waves, each curling over at its crest. */
export function waves(x: number, y: number, w: number, ink: string, rows = 3, gap = 92, stroke = 24): string {
  const lines: string[] = [];
  for (let r = 0; r < rows; r += 1) {
    const count = 3 - (r % 2);
    const step = w / 3;
    const left = x + (r % 2) * step * 0.5;
    const top = y + r * gap * 1.25;
    const h = gap * 0.95;
    let d = `M${n1(left)} ${n1(top + h * 0.5)}`;
    for (let i = 0; i < count; i += 1) {
      const s = left + i * step;
      // Up the back, over the crest, round into the curl, then out along the trough.
      d +=
        `C${n1(s + step * 0.3)} ${n1(top + h * 0.5)} ${n1(s + step * 0.3)} ${n1(top - h * 0.5)} ${n1(s + step * 0.62)} ${n1(top - h * 0.5)}` +
        `C${n1(s + step * 0.86)} ${n1(top - h * 0.5)} ${n1(s + step * 0.9)} ${n1(top + h * 0.02)} ${n1(s + step * 0.7)} ${n1(top - h * 0.02)}` +
        `M${n1(s + step * 0.54)} ${n1(top - h * 0.36)}C${n1(s + step * 0.46)} ${n1(top + h * 0.2)} ${n1(s + step * 0.66)} ${n1(top + h * 0.5)} ${n1(s + step)} ${n1(top + h * 0.5)}`;
    }
    lines.push(`<path d="${d}"/>`);
  }
  return `<g fill="none" stroke="${ink}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`;
}

/** A frond in one colour: a bent stem and leaflets that shorten towards the tip. */
export function fern(x: number, y: number, size: number, ink: string, lean = 0.35, pairs = 13): string {
  const parts: string[] = [];
  const stem = (t: number): [number, number] => [x + lean * size * t * t, y - size * t];
  for (let i = 0; i < pairs; i += 1) {
    const t = 0.1 + (0.88 * i) / pairs;
    const [sx, sy] = stem(t);
    const long = size * 0.34 * Math.sin(Math.PI * (0.2 + 0.78 * (1 - t))) * (1 - t * 0.25);
    for (const side of [-1, 1]) {
      const turn = -Math.PI / 2 + 2 * lean * t * 0.8 + side * (1.12 - t * 0.3);
      const ex = sx + Math.cos(turn) * long;
      const ey = sy + Math.sin(turn) * long;
      const px = -Math.sin(turn) * long * 0.13;
      const py = Math.cos(turn) * long * 0.13;
      const mx = sx + (ex - sx) * 0.45;
      const my = sy + (ey - sy) * 0.45;
      parts.push(
        `<path d="M${n1(sx)} ${n1(sy)}Q${n1(mx + px)} ${n1(my + py)} ${n1(ex)} ${n1(ey)}Q${n1(mx - px)} ${n1(my - py)} ${n1(sx)} ${n1(sy)}Z"/>`,
      );
    }
  }
  const [tx, ty] = stem(1);
  // The stem is exactly a quadratic curve whose control point is above its foot.
  parts.push(
    `<path d="M${x} ${y}Q${x} ${n1(y - size / 2)} ${n1(tx)} ${n1(ty)}" fill="none" stroke="${ink}" stroke-width="${n1(size * 0.018)}" stroke-linecap="round"/>`,
  );
  return `<g fill="${ink}">${parts.join('')}</g>`;
}
