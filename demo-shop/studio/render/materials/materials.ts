/** How each material takes light, and its relief. */
import type { Grain } from '../../paint.ts';
import { fine, hide, knit, mesh, nap, twill, weave } from './reliefs.ts';
import { type Tile, tileOf } from './tile.ts';

export type MaterialName = Grain | 'webbing' | 'foam' | 'metal' | 'hole' | 'thread' | 'smooth';

export interface Material {
  readonly tile: Tile;
  /** 0 mirror to 1 matt. */
  readonly roughness: number;
  /** Reflection when looked at straight. */
  readonly shine: number;
  /** Light that fibres scatter towards the edges. */
  readonly fuzz: number;
}

const make: Record<MaterialName, () => Material> = {
  leather: () => ({ tile: tileOf(230, hide(30, 0.42)), roughness: 0.38, shine: 0.04, fuzz: 0 }),
  suede: () => ({ tile: tileOf(230, nap), roughness: 1, shine: 0, fuzz: 0.3 }),
  canvas: () => ({ tile: tileOf(128, weave(20, 1.2, 0.26)), roughness: 1, shine: 0, fuzz: 0.08 }),
  knit: () => ({ tile: tileOf(160, knit(10, 14, 3)), roughness: 1, shine: 0, fuzz: 0.12 }),
  mesh: () => ({ tile: tileOf(160, mesh(10, 0.26)), roughness: 1, shine: 0, fuzz: 0.06 }),
  rubber: () => ({ tile: tileOf(200, fine(60, 0.22, 0.05)), roughness: 0.5, shine: 0.035, fuzz: 0 }),
  jersey: () => ({ tile: tileOf(128, knit(16, 20, 1.1)), roughness: 1, shine: 0, fuzz: 0.14 }),
  fleece: () => ({ tile: tileOf(200, nap), roughness: 1, shine: 0, fuzz: 0.3 }),
  shell: () => ({ tile: tileOf(200, weave(40, 0.7, 0.15)), roughness: 0.6, shine: 0.03, fuzz: 0 }),
  webbing: () => ({ tile: tileOf(96, twill(8, 2)), roughness: 0.9, shine: 0.01, fuzz: 0.08 }),
  foam: () => ({ tile: tileOf(180, fine(70, 0.5, 0.05)), roughness: 0.75, shine: 0.02, fuzz: 0 }),
  metal: () => ({ tile: tileOf(100, fine(20, 0.05, 0.02)), roughness: 0.22, shine: 0.5, fuzz: 0 }),
  hole: () => ({ tile: tileOf(100, () => ({ height: 0, tint: 1 })), roughness: 1, shine: 0, fuzz: 0 }),
  thread: () => ({ tile: tileOf(20, twill(4, 0.8)), roughness: 0.9, shine: 0.01, fuzz: 0.1 }),
  smooth: () => ({ tile: tileOf(100, fine(40, 0.12, 0.03)), roughness: 0.55, shine: 0.04, fuzz: 0 }),
};

const made = new Map<MaterialName, Material>();
export function materialOf(name: MaterialName): Material {
  let material = made.get(name);
  if (!material) {
    material = make[name]();
    made.set(name, material);
  }
  return material;
}
