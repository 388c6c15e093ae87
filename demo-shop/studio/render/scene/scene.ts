/** A shoe as surfaces and finishes, ready for every view and colourway. */
import type { Field } from '../../footwear/drawing/field.ts';
import type { Paint, Part, Shoe } from '../../footwear/types.ts';
import { type MaterialName, materialOf } from '../materials/materials.ts';
import { decalMeshes, dotMeshes } from './fittings.ts';
import { stitchMeshes } from './stitches.ts';
import { type Surface, surfaceOf } from './surface.ts';

/** A colour on a material. */
export interface Finish {
  readonly paint: Paint;
  readonly material: MaterialName;
  /** 0 matt to 1 polished, beyond what the material is by itself. */
  readonly gloss: number;
  /** Thread: how far its colour is from the cloth it is sewn through. */
  readonly against?: number;
}

export interface Layer {
  readonly field: Field;
  readonly finish: number;
  readonly lift: number;
  readonly groove: number | undefined;
  readonly stitch: readonly number[];
}

export interface ScenePart {
  readonly name: string;
  readonly finish: number;
  readonly layers: readonly Layer[];
  /** Darker (negative) overall; the inside of a shoe is in shade. */
  readonly shade: number;
}

export interface Scene {
  readonly surfaces: readonly Surface[];
  readonly parts: readonly ScenePart[];
  readonly finishes: readonly Finish[];
}

/** Collects finishes, each once. */
class Finishes {
  readonly list: Finish[] = [];
  readonly #known = new Map<string, number>();
  add(finish: Finish): number {
    const name = JSON.stringify(finish);
    let at = this.#known.get(name);
    if (at === undefined) {
      at = this.list.push(finish) - 1;
      this.#known.set(name, at);
    }
    return at;
  }
}

function partOf(part: Part, finishes: Finishes): ScenePart {
  const gloss = part.gloss ?? 0;
  return {
    name: part.name,
    finish: finishes.add({ paint: part.paint, material: part.grain ?? 'smooth', gloss }),
    shade: part.shade ?? 0,
    layers: (part.panels ?? []).map((panel) => ({
      field: panel.field,
      finish: finishes.add({ paint: panel.paint, material: panel.grain ?? part.grain ?? 'smooth', gloss }),
      lift: panel.lift ?? 1,
      groove: panel.groove,
      stitch: panel.stitch ?? [],
    })),
  };
}

export function sceneOf(shoe: Shoe): Scene {
  const finishes = new Finishes();
  const parts = shoe.parts.map((part) => partOf(part, finishes));
  const index = new Map(parts.map((part, i) => [part.name, i]));
  const surfaces = shoe.meshes
    .map((m) => surfaceOf(m, index.get(m.part) ?? -1, m.back === undefined ? -1 : (index.get(m.back) ?? -1)))
    .filter((s) => s.part >= 0 || s.back >= 0);
  const addPart = (finish: Finish): number =>
    parts.push({ name: `fitting ${parts.length}`, finish: finishes.add(finish), layers: [], shade: 0 }) - 1;
  for (const part of shoe.parts) {
    const meshes = shoe.meshes.filter((m) => m.part === part.name);
    for (const { mesh, panel } of stitchMeshes(part, meshes)) {
      const thread = addPart({
        paint: panel.thread ?? panel.paint,
        material: 'thread',
        gloss: 0,
        ...(panel.thread ? {} : { against: 0.16 }),
      });
      surfaces.push(surfaceOf(mesh, thread, -1, false));
    }
    for (const { mesh, paint: colour } of dotMeshes(part, meshes))
      surfaces.push(surfaceOf(mesh, addPart({ paint: colour, material: 'hole', gloss: 0 }), -1, false));
    for (const fitting of decalMeshes(part))
      surfaces.push(surfaceOf(fitting.mesh, addPart({ gloss: 0, ...fitting.finish }), -1, false));
  }
  for (const { material } of finishes.list) materialOf(material);
  return { surfaces, parts, finishes: finishes.list };
}
