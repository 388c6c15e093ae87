/** Applies colours to the outlines: the SVG text of a traced shoe. */
import { against, blur, darken, type Grain, grain, type Hex, lighten, lightness, mix, num } from '../../paint.ts';
import type { TracedPart } from '../trace-shoe.ts';
import type { FootwearColours, Paint, Panel, Part } from '../types.ts';
import { shadeScale } from './shade-steps.ts';

function colourOf(p: Paint, colours: FootwearColours): Hex {
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

/** What is written while the parts are composed. */
interface Drawing {
  readonly id: string;
  readonly colours: FootwearColours;
  readonly defs: string[];
  /** Definitions that several parts use, by their name. */
  readonly shared: Map<string, string>;
}

/** The path of a part or panel as a definition of its own, used several times. */
const define = (drawing: Drawing, name: string, d: string): void => {
  drawing.defs.push(`<path id="${name}" d="${d}"/>`);
};

/** Adds a material's grain to what is drawn inside. */
function grained(drawing: Drawing, kind: Grain | undefined, strength: number, inner: string): string {
  if (!kind || inner === '') return inner;
  // Two strengths are enough, and each filter costs half a kilobyte.
  const fine = strength < 0.45;
  const name = `${drawing.id}g${kind}${fine ? 1 : 2}`;
  if (!drawing.shared.has(name)) drawing.shared.set(name, grain(name, kind, fine ? 0.36 : 0.6));
  return `<g filter="url(#${name})">${inner}</g>`;
}

const dotGroups = ({ colours }: Drawing, { part, dots }: TracedPart): string =>
  dots
    .map((group, k) => {
      const spec = part.dots![k]!;
      const c = colourOf(spec.paint, colours);
      return `<g fill="none" stroke="${c}" stroke-linecap="round"${spec.opacity === undefined ? '' : ` opacity="${spec.opacity}"`}>${group.map(([d, w]) => `<path d="${d}" stroke-width="${num(w)}"/>`).join('')}</g>`;
    })
    .join('');

/** A line pressed in, `width` wide. */
function groove(drawing: Drawing, name: string, path: string, width: number, c: Hex): string {
  // The part is nearly invisible: only its stitches show.
  if (width < 0.1) return '';
  define(drawing, name, path);
  return `<g fill="none"><use href="#${name}" stroke="${darken(c, 0.5)}" stroke-opacity=".55" stroke-width="${num(width)}"/><use href="#${name}" transform="translate(0 ${num(width * 0.8)})" stroke="${lighten(c, 0.5)}" stroke-opacity=".35" stroke-width="${num(width * 0.6)}"/></g>`;
}

/** A panel laid on the part: the shadow of its edge, its surface, its outline. */
function layer(drawing: Drawing, name: string, path: string, part: Part, panel: Panel, c: Hex): string {
  define(drawing, name, path);
  const lift = panel.lift ?? 1;
  const surface = grained(drawing, panel.grain, part.grainStrength ?? 0.6, `<use href="#${name}" fill="${c}"/>`);
  if (lift <= 0) return surface;
  const shadow = `<g fill="none" stroke="#120c0a" stroke-linejoin="round"><use href="#${name}" stroke-width="${num(26 * lift)}" stroke-opacity=".07" transform="translate(3 5)"/><use href="#${name}" stroke-width="${num(15 * lift)}" stroke-opacity=".11" transform="translate(2 3)"/><use href="#${name}" stroke-width="${num(7 * lift)}" stroke-opacity=".28"/></g>`;
  return `${shadow}${surface}<use href="#${name}" fill="none" stroke="${darken(c, 0.4)}" stroke-width="2.5" stroke-opacity=".8"/>`;
}

/** Rows of stitches; `name` is followed by the number of the row. */
function stitchRows(drawing: Drawing, name: string, rows: readonly string[], panel: Panel, c: Hex): string {
  const thread = panel.thread ? colourOf(panel.thread, drawing.colours) : mix(against(c, 0.16), c, 0.2);
  let drawn = '';
  for (const [row, d] of rows.entries()) {
    if (d === '') continue;
    const q = `${name}${row}`;
    define(drawing, q, d);
    drawn += `<g fill="none"><use href="#${q}" stroke="${darken(c, 0.55)}" stroke-opacity=".4" stroke-width="6"/><use href="#${q}" stroke="${thread}" stroke-width="4" stroke-dasharray="11 5" stroke-linecap="butt" transform="translate(-.5 -1)"/></g>`;
  }
  return drawn;
}

function panelsOf(drawing: Drawing, name: string, { part, panels }: TracedPart): string {
  let drawn = '';
  for (const [k, traced] of panels.entries()) {
    if (traced.path === '') continue;
    const panel = part.panels![k]!;
    const c = colourOf(panel.paint, drawing.colours);
    drawn +=
      panel.groove === undefined
        ? layer(drawing, `${name}n${k}`, traced.path, part, panel, c)
        : groove(drawing, `${name}n${k}`, traced.path, panel.groove, c);
    drawn += stitchRows(drawing, `${name}s${k}`, traced.stitch, panel, c);
  }
  return drawn;
}

function decalsOf({ id, colours, shared }: Drawing, { part, decals }: TracedPart): string {
  let drawn = '';
  for (const [k, matrix] of decals.entries()) {
    if (matrix === '') continue;
    const d = part.decals![k]!;
    const c = colourOf(d.paint, colours);
    const name = `${id}d${d.symbol}${c.slice(1)}`;
    if (!shared.has(name)) shared.set(name, `<g id="${name}">${symbols[d.symbol]!(c)}</g>`);
    drawn += `<use href="#${name}" transform="matrix(${matrix})"/>`;
  }
  return drawn;
}

/** Steps of shade, then of light. */
function shadeOf({ id }: Drawing, { part, dark, light }: TracedPart, base: Hex): string {
  // Broad surfaces use a wider blur, or the last steps of shade would be visible.
  const soft = part.soft === undefined && part.levels === undefined ? 'w' : 'b';
  const deep = lightness(base) > 0.8 ? '#1c1813' : '#0b0708';
  const steps = (list: readonly [string, number][], fill: Hex): string =>
    list.length
      ? `<g fill="${fill}" filter="url(#${id}${soft})" transform="scale(${shadeScale})">${list.map(([d, a]) => `<path d="${d}" opacity="${num(a, 2)}"/>`).join('')}</g>`
      : '';
  return steps(dark, deep) + steps(light, '#fffaf0');
}

function partOf(drawing: Drawing, t: TracedPart, index: number): string {
  const { part } = t;
  const base = colourOf(part.paint, drawing.colours);
  const p = `${drawing.id}p${index}`;
  define(drawing, p, t.path);
  drawing.defs.push(`<clipPath id="${p}c"><use href="#${p}"/></clipPath>`);
  const inner =
    grained(drawing, part.grain, part.grainStrength ?? 0.6, `<use href="#${p}" fill="${base}"/>`) +
    dotGroups(drawing, t) +
    panelsOf(drawing, p, t) +
    decalsOf(drawing, t) +
    shadeOf(drawing, t, base);
  return (
    `<use href="#${p}" fill="${darken(base, 0.2)}" stroke="${darken(base, 0.2)}" stroke-width="3"/>` +
    `<g clip-path="url(#${p}c)">${inner}<use href="#${p}" fill="none" stroke="${darken(base, 0.6)}" stroke-opacity=".2" stroke-width="4"/></g>`
  );
}

export function compose(id: string, parts: readonly TracedPart[], colours: FootwearColours): Composed {
  const drawing: Drawing = {
    id,
    colours,
    defs: [blur(`${id}b`, 11 / shadeScale, 10), blur(`${id}w`, 17 / shadeScale, 10)],
    shared: new Map(),
  };
  const body = parts.map((traced, index) => partOf(drawing, traced, index)).join('');
  return { defs: [...drawing.shared.values(), ...drawing.defs].join(''), body };
}
