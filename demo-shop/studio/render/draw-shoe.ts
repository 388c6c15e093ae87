/** Draws a shoe as pixels: what colourways and views share is computed once. */
import { kinds } from '../footwear/kinds/index.ts';
import { optionsOf } from '../footwear/options.ts';
import type { FootwearColours, FootwearKind } from '../footwear/types.ts';
import { lensFor } from './camera/camera.ts';
import { settings, type ViewName } from './camera/views.ts';
import { type Frame, frameOf, mapsOf } from './frame.ts';
import type { ShadowMap } from './light/shadow-maps.ts';
import { pictureOf } from './picture.ts';
import { type Scene, sceneOf } from './scene/scene.ts';
import { mirrored, moved } from './scene/surface.ts';

type Variant = Readonly<Record<string, string | number | boolean>>;

interface Lit {
  readonly scene: Scene;
  readonly maps: readonly ShadowMap[];
}

/** The scenes of the style drawn last: its views and colourways are usually requested one after the other. */
let last: { name: string; single: Scene; lit: Map<number, Lit>; frames: Map<string, Frame> } | undefined;

function styleOf(kind: FootwearKind, variant: Variant): NonNullable<typeof last> {
  const name = JSON.stringify([kind, Object.entries(variant).sort()]);
  if (last?.name !== name)
    last = { name, single: sceneOf(kinds[kind](optionsOf(kind, variant))), lit: new Map(), frames: new Map() };
  return last;
}

function litOf(style: NonNullable<typeof last>, pair: number, overturned: boolean): Lit {
  const name = overturned ? -pair : pair;
  const known = style.lit.get(name);
  if (known) return known;
  const { single } = style;
  const surfaces =
    pair === 0 ? single.surfaces : single.surfaces.flatMap((s) => [moved(s, -pair / 2), mirrored(s, pair / 2)]);
  const scene = { ...single, surfaces };
  const lit = { scene, maps: mapsOf(scene, overturned) };
  style.lit.set(name, lit);
  return lit;
}

/** How many exposures make the edges smooth at a width. */
const exposuresAt = (width: number): number => (width >= 1000 ? 4 : 6);

export interface ShoeRequest {
  readonly kind: FootwearKind;
  readonly view: ViewName;
  readonly variant?: Variant;
  readonly colours: FootwearColours;
  /** Pixels of the square. */
  readonly width: number;
}

/** RGBA pixels of a square picture with a transparent ground. */
export function drawShoe({ kind, view, variant = {}, colours, width }: ShoeRequest): Buffer {
  const style = styleOf(kind, variant);
  const setting = settings[view];
  const { scene, maps } = litOf(style, setting.pair ?? 0, setting.view.pitch < 0);
  const name = `${view} ${width}`;
  let frame = style.frames.get(name);
  if (!frame) {
    const lens = lensFor(scene.surfaces, setting.view, kind === 'kids' ? 0.86 : 1);
    frame = frameOf(scene, maps, lens, width, exposuresAt(width), setting.grounded);
    style.frames.set(name, frame);
  }
  return pictureOf(frame, scene.finishes, colours);
}
