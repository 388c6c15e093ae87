/** Draws a shoe as pixels: what colourways and views share is computed once. */
import { kinds } from '../footwear/kinds/index.ts';
import { optionsOf } from '../footwear/options.ts';
import type { FootwearColours, FootwearKind, Shoe } from '../footwear/types.ts';
import { lensFor } from './camera/camera.ts';
import { type Setting, settings, type ViewName } from './camera/views.ts';
import { type Frame, frameOf, mapsOf } from './frame.ts';
import type { ShadowMap } from './light/shadow-maps.ts';
import { pictureOf } from './picture.ts';
import { type Scene, sceneOf } from './scene/scene.ts';
import { mirrored, moved, type Surface } from './scene/surface.ts';
import { worn } from './scene/worn.ts';

type Variant = Readonly<Record<string, string | number | boolean>>;

interface Lit {
  readonly scene: Scene;
  readonly maps: readonly ShadowMap[];
}

/** The scenes of the style drawn last: its views and colourways are usually requested one after the other. */
let last: { name: string; shoe: Shoe; single: Scene; lit: Map<string, Lit>; frames: Map<string, Frame> } | undefined;

function styleOf(kind: FootwearKind, variant: Variant): NonNullable<typeof last> {
  const name = JSON.stringify([kind, Object.entries(variant).sort()]);
  if (last?.name !== name) {
    const shoe = kinds[kind](optionsOf(kind, variant));
    last = { name, shoe, single: sceneOf(shoe), lit: new Map(), frames: new Map() };
  }
  return last;
}

const asPair = (surfaces: readonly Surface[], apart: number): Surface[] =>
  surfaces.flatMap((s) => [moved(s, -apart / 2), mirrored(s, apart / 2)]);

function litOf(style: NonNullable<typeof last>, { view, worn: isWorn = false }: Setting, pair: number): Lit {
  const overturned = view.pitch < 0;
  const name = JSON.stringify([pair, overturned, isWorn]);
  const known = style.lit.get(name);
  if (known) return known;
  const single = isWorn ? sceneOf(worn(style.shoe)) : style.single;
  const surfaces = pair === 0 ? single.surfaces : asPair(single.surfaces, pair);
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
  // A child's shoe is drawn as long as an adult's, and is wider then.
  const pair = (setting.pair ?? 0) * (kind === 'kids' ? 1.2 : 1);
  const { scene, maps } = litOf(style, setting, pair);
  const name = `${view} ${width}`;
  let frame = style.frames.get(name);
  if (!frame) {
    // Trousers leave the picture, so that the shoes alone place the camera.
    const subject = setting.worn ? asPair(style.single.surfaces, pair) : scene.surfaces;
    const lens = lensFor(subject, setting.view, kind === 'kids' ? 0.86 : 1);
    frame = frameOf(scene, maps, lens, width, exposuresAt(width), setting.grounded);
    style.frames.set(name, frame);
  }
  return pictureOf(frame, scene.finishes, colours);
}
