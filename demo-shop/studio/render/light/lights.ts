/** The light of the studio: a large softbox from the upper left, a strip from the right, a bright room and floor. */
import { clamp, dot, smoothstep, unit, type V3 } from '../../footwear/geometry.ts';

/** Directions from which light is gathered, from above and (fewer) from below. */
export const ABOVE = 144;
export const BELOW = 16;

const key = unit([-0.42, 0.82, 0.52]);
const strip = unit([0.86, 0.42, -0.3]);

/** Brightness from a direction (right, up, towards the viewer); `blur` widens the edges of the lamps. */
export function lightFrom(d: V3, blur = 0): number {
  if (d[1] < 0) return 0.3 * (1 - 0.35 * -d[1]);
  const k = dot(d, key);
  const edge = 0.05 + 0.5 * blur;
  const box = smoothstep(0.8 - edge, 0.8 + edge, k) * (4.3 / (1 + 2.2 * blur));
  const s = dot(d, strip);
  const rim = smoothstep(0.86 - edge, 0.86 + edge, s) * (1.7 / (1 + 2 * blur));
  const room = 0.33 + 0.26 * d[1] - 0.1 * clamp(d[0]);
  return box + rim + room;
}

/** The same direction as the camera sees it: turned about the upright axis only. */
export const asSeen = (d: V3, yaw: number): V3 => {
  const c = Math.cos((yaw * Math.PI) / 180),
    s = Math.sin((yaw * Math.PI) / 180);
  return [d[0] * c + d[2] * s, d[1], -d[0] * s + d[2] * c];
};
