/** Applies colours to the outlines: the SVG text of a traced shoe. */
import { against, blur, darken, type Grain, grain, type Hex, lighten, lightness, mix, num } from '../../paint.ts';
import { shadeScale, type TracedPart } from '../trace-shoe.ts';
import type { FootwearColours, Paint } from '../types.ts';

export function colourOf(p: Paint, colours: FootwearColours): Hex {
  let c = colours[p.slot];
  if (p.with) c = mix(c, colours[p.with], p.amount ?? 0.5);
  const shift = p.shift ?? 0;
  return shift < 0 ? darken(c, -shift) : shift > 0 ? lighten(c, shift) : c;
}

const symbols: Record<string, (c: Hex) => string> = {
  eyelet: (c) =>
    `<circle r="1.12" fill="#000" opacity=".22"/><circle r="1" fill="${darken(c, 0.25)}"/><circle r=".9" fill="${c}"/><path d="M-.72-.2A.75.75 0 0 1 .2-.72" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".16"/><circle r=".5" fill="#0d0c0c"/>`,
  punched: (c) => `<circle r="1" fill="${darken(c, 0.45)}"/><circle r=".8" cy=".08" fill="#0d0c0c" opacity=".85"/>`,
  hook: (c) =>
    `<circle r="1.25" fill="#000" opacity=".22" cy=".2"/><circle r="1.1" fill="${darken(c, 0.2)}"/><rect x="-.6" y="-1.1" width="1.2" height="1.9" rx=".5" fill="${c}"/><rect x="-.3" y="-.9" width=".3" height="1.4" rx=".15" fill="#fff" opacity=".5"/>`,
  rivet: (c) =>
    `<circle r="1.15" fill="#000" opacity=".25" cy=".12"/><circle r="1" fill="${c}"/><circle r=".62" fill="${lighten(c, 0.2)}"/><circle r=".3" cx="-.25" cy="-.3" fill="#fff" opacity=".6"/>`,
  label: (c) =>
    `<rect x="-1.6" y="-1" width="3.2" height="2" rx=".12" fill="${c}" stroke="${darken(c, 0.4)}" stroke-width=".06"/><rect x="-1.4" y="-.8" width="2.8" height="1.6" rx=".08" fill="none" stroke="${against(c, 0.5)}" stroke-width=".07" stroke-dasharray=".16 .1"/><path d="M-.95 .12h.5m.2 0h.5m.2 0h.5" stroke="${against(c, 0.75)}" stroke-width=".26"/>`,
};

export interface Composed {
  readonly defs: string;
  readonly body: string;
}

export function compose(id: string, parts: readonly TracedPart[], colours: FootwearColours): Composed {
  let defs = blur(`${id}b`, 11 / shadeScale, 10) + blur(`${id}w`, 17 / shadeScale, 10);
  let body = '';
  const grains = new Map<string, string>();
  const grained = (kind: Grain | undefined, strength: number, inner: string): string => {
    if (!kind || inner === '') return inner;
    // Two strengths are enough, and each filter costs half a kilobyte.
    const fine = strength < 0.45;
    const name = `${id}g${kind}${fine ? 1 : 2}`;
    if (!grains.has(name)) grains.set(name, grain(name, kind, fine ? 0.36 : 0.6));
    return `<g filter="url(#${name})">${inner}</g>`;
  };
  parts.forEach((t, index) => {
    const { part } = t;
    const base = colourOf(part.paint, colours);
    const p = `${id}p${index}`;
    defs += `<path id="${p}" d="${t.path}"/><clipPath id="${p}c"><use href="#${p}"/></clipPath>`;
    body += `<use href="#${p}" fill="${darken(base, 0.2)}" stroke="${darken(base, 0.2)}" stroke-width="3"/>`;
    let inner = grained(part.grain, part.grainStrength ?? 0.6, `<use href="#${p}" fill="${base}"/>`);
    t.dots.forEach((group, k) => {
      const spec = part.dots![k]!;
      const c = colourOf(spec.paint, colours);
      inner += `<g fill="none" stroke="${c}" stroke-linecap="round"${spec.opacity === undefined ? '' : ` opacity="${spec.opacity}"`}>${group.map(([d, w]) => `<path d="${d}" stroke-width="${num(w)}"/>`).join('')}</g>`;
    });
    t.panels.forEach((traced, k) => {
      const panel = part.panels![k]!;
      const c = colourOf(panel.paint, colours);
      if (traced.path === '') return;
      if (panel.groove !== undefined) {
        const w = panel.groove;
        const q = `${p}n${k}`;
        // The part is nearly invisible: only its stitches show.
        if (w >= 0.1) {
          defs += `<path id="${q}" d="${traced.path}"/>`;
          inner += `<g fill="none"><use href="#${q}" stroke="${darken(c, 0.5)}" stroke-opacity=".55" stroke-width="${num(w)}"/><use href="#${q}" transform="translate(0 ${num(w * 0.8)})" stroke="${lighten(c, 0.5)}" stroke-opacity=".35" stroke-width="${num(w * 0.6)}"/></g>`;
        }
      } else {
        const q = `${p}n${k}`;
        defs += `<path id="${q}" d="${traced.path}"/>`;
        const lift = panel.lift ?? 1;
        if (lift > 0) {
          inner += `<g fill="none" stroke="#120c0a" stroke-linejoin="round"><use href="#${q}" stroke-width="${num(26 * lift)}" stroke-opacity=".07" transform="translate(3 5)"/><use href="#${q}" stroke-width="${num(15 * lift)}" stroke-opacity=".11" transform="translate(2 3)"/><use href="#${q}" stroke-width="${num(7 * lift)}" stroke-opacity=".28"/></g>`;
        }
        inner += grained(panel.grain, part.grainStrength ?? 0.6, `<use href="#${q}" fill="${c}"/>`);
        if (lift > 0)
          inner += `<use href="#${q}" fill="none" stroke="${darken(c, 0.4)}" stroke-width="2.5" stroke-opacity=".8"/>`;
      }
      const thread = panel.thread ? colourOf(panel.thread, colours) : mix(against(c, 0.16), c, 0.2);
      for (const [row, d] of traced.stitch.entries()) {
        if (d === '') continue;
        const q = `${p}s${k}${row}`;
        defs += `<path id="${q}" d="${d}"/>`;
        inner += `<g fill="none"><use href="#${q}" stroke="${darken(c, 0.55)}" stroke-opacity=".4" stroke-width="6"/><use href="#${q}" stroke="${thread}" stroke-width="4" stroke-dasharray="11 5" stroke-linecap="butt" transform="translate(-.5 -1)"/></g>`;
      }
    });
    t.decals.forEach((matrix, k) => {
      if (matrix === '') return;
      const d = part.decals![k]!;
      const c = colourOf(d.paint, colours);
      const sid = `${id}d${d.symbol}${c.slice(1)}`;
      if (!grains.has(sid)) grains.set(sid, `<g id="${sid}">${symbols[d.symbol]!(c)}</g>`);
      inner += `<use href="#${sid}" transform="matrix(${matrix})"/>`;
    });
    // Broad surfaces use a wider blur, or the last steps of shade would be visible.
    const soft = part.soft === undefined && part.levels === undefined ? 'w' : 'b';
    const deep = lightness(base) > 0.8 ? '#1c1813' : '#0b0708';
    if (t.dark.length)
      inner += `<g fill="${deep}" filter="url(#${id}${soft})" transform="scale(${shadeScale})">${t.dark.map(([d, a]) => `<path d="${d}" opacity="${num(a, 2)}"/>`).join('')}</g>`;
    if (t.light.length)
      inner += `<g fill="#fffaf0" filter="url(#${id}${soft})" transform="scale(${shadeScale})">${t.light.map(([d, a]) => `<path d="${d}" opacity="${num(a, 2)}"/>`).join('')}</g>`;
    inner += `<use href="#${p}" fill="none" stroke="${darken(base, 0.6)}" stroke-opacity=".2" stroke-width="4"/>`;
    body += `<g clip-path="url(#${p}c)">${inner}</g>`;
  });
  return { defs: [...grains.values()].join('') + defs, body };
}
