/** A picture of a shoe: built in space, seen by a camera, traced to outlines and coloured. */
import { idPrefix, scene, type Shadow } from '../paint.ts';
import { compose } from './compose.ts';
import { kinds } from './kinds/index.ts';
import { optionsOf } from './options.ts';
import { cameraOf } from './raster.ts';
import { type TracedPart, traceShoe } from './trace-shoe.ts';
import type { FootwearKind, FootwearSpec, FootwearView } from './types.ts';
import { framing } from './framing.ts';

export type { FootwearColours, FootwearKind, FootwearSpec, FootwearVariant, FootwearView, Material, SideMark } from './types.ts';
export { footwearKinds, footwearViews, materials, sideMarks } from './types.ts';

interface Traced { readonly parts: readonly TracedPart[]; readonly place: (body: string) => string; readonly shadows: readonly Shadow[] }
/** Shapes do not depend on colours: colourways of a style share them. */
const traced = new Map<string, Traced>();
const kept = 24;

function tracedOf(kind: FootwearKind, view: FootwearView, variant: Readonly<Record<string, unknown>>): Traced {
  const name = JSON.stringify([kind, view, Object.entries(variant).sort()]);
  const known = traced.get(name);
  if (known) return known;
  const shoe = kinds[kind](optionsOf(kind, variant));
  const frame = framing(kind, view, shoe);
  const { parts, box } = traceShoe(shoe, cameraOf(frame.camera));
  const made = { parts, place: frame.place, shadows: frame.shadows(box) };
  traced.set(name, made);
  if (traced.size > kept) traced.delete(traced.keys().next().value!);
  return made;
}

export function drawFootwear(spec: FootwearSpec): string {
  const id = idPrefix(spec);
  const { parts, place, shadows } = tracedOf(spec.kind, spec.view, { ...spec.variant });
  const { defs, body } = compose(id, parts, spec.colours);
  return scene({ id, defs: `${defs}<g id="${id}shoe">${body}</g>`, shadows }, place(`#${id}shoe`));
}
