/** Draws an image of a shoe: modelled in 3D, projected by a camera, traced to outlines and coloured. */
import { idPrefix, type Shadow, scene } from '../paint.ts';
import { compose } from './drawing/compose.ts';
import { cameraOf } from './drawing/raster.ts';
import { framing } from './framing.ts';
import { kinds } from './kinds/index.ts';
import { optionsOf } from './options.ts';
import { type TracedPart, traceShoe } from './trace-shoe.ts';
import type { FootwearKind, FootwearSpec, FootwearView, Shoe } from './types.ts';

export type { FootwearKind, FootwearSpec } from './types.ts';
// biome-ignore lint/performance/noBarrelFile: callers need the drawing function and the list of kinds only.
export { footwearKinds } from './types.ts';

interface Traced {
  readonly parts: readonly TracedPart[];
  readonly place: (body: string) => string;
  readonly shadows: readonly Shadow[];
}
/** Traced shapes, shared by the colourways of a style because shapes do not depend on colours. */
const traced = new Map<string, Traced>();
const MAX_CACHED = 24;

/** The shoe built last: its views are usually requested one after the other. */
let built: { name: string; shoe: Shoe } | undefined;
function shoeOf(kind: FootwearKind, variant: Readonly<Record<string, unknown>>): Shoe {
  const name = JSON.stringify([kind, Object.entries(variant).sort()]);
  if (built?.name !== name) built = { name, shoe: kinds[kind](optionsOf(kind, variant)) };
  return built.shoe;
}

function tracedOf(kind: FootwearKind, view: FootwearView, variant: Readonly<Record<string, unknown>>): Traced {
  const name = JSON.stringify([kind, view, Object.entries(variant).sort()]);
  const known = traced.get(name);
  if (known) return known;
  const shoe = shoeOf(kind, variant);
  const frame = framing(kind, view, shoe);
  const { parts, box } = traceShoe(shoe, cameraOf(frame.camera));
  const made = { parts, place: frame.place, shadows: frame.shadows(box) };
  traced.set(name, made);
  if (traced.size > MAX_CACHED) traced.delete(traced.keys().next().value!);
  return made;
}

export function drawFootwear(spec: FootwearSpec): string {
  const id = idPrefix(spec);
  const { parts, place, shadows } = tracedOf(spec.kind, spec.view, { ...spec.variant });
  const { defs, body } = compose(id, parts, spec.colours);
  return scene({ id, defs: `${defs}<g id="${id}shoe">${body}</g>`, shadows }, place(`#${id}shoe`));
}
