/** Types of the footwear studio: what a caller can request, and what a kind of shoe consists of. */
import type { Grain, Hex } from '../paint.ts';
import type { Field } from './drawing/field.ts';
import type { Mesh, V3 } from './geometry.ts';

export const footwearKinds = [
  'court',
  'runner',
  'trail',
  'high-top',
  'skate',
  'boot',
  'chelsea',
  'sandal',
  'slide',
  'jandal',
  'kids',
] as const;
export type FootwearKind = (typeof footwearKinds)[number];
const footwearViews = ['angle', 'side', 'top', 'back', 'sole', 'worn'] as const;
export type FootwearView = (typeof footwearViews)[number];

export interface FootwearColours {
  readonly upper: Hex;
  readonly overlay: Hex;
  readonly sole: Hex;
  readonly outsole: Hex;
  readonly lining: Hex;
  readonly laces: Hex;
  readonly accent: Hex;
}
export type Slot = keyof FootwearColours;

export const sideMarks = ['none', 'dashes', 'wave', 'chevrons', 'dots', 'ladder', 'peak'] as const;
export type SideMark = (typeof sideMarks)[number];
export const materials = ['leather', 'suede', 'canvas', 'mesh', 'knit'] as const;
export type Material = (typeof materials)[number];

/** Everything is optional; a kind ignores options it does not use. */
export interface FootwearVariant {
  /** Cap or bumper over the toes. */
  readonly toeCap?: boolean;
  /** 0, 1 or 2: which cut of panels. */
  readonly panelShape?: number;
  /** Factor on the height of the sole, 0.7 to 1.5. */
  readonly soleHeight?: number;
  readonly mark?: SideMark;
  readonly material?: Material;
  readonly perforation?: boolean;
}

export interface FootwearSpec {
  readonly kind: FootwearKind;
  readonly view: FootwearView;
  readonly colours: FootwearColours;
  readonly variant?: Readonly<Record<string, string | number | boolean>>;
}

/** A slot's colour, made darker (negative) or lighter (positive), or mixed with another slot. */
export interface Paint {
  readonly slot: Slot;
  readonly shift?: number;
  readonly with?: Slot;
  readonly amount?: number;
  /** A colour of its own, whatever the colourway. */
  readonly fixed?: Hex;
}
export const paint = (slot: Slot, shift = 0): Paint => ({ slot, shift });

export interface Panel {
  readonly field: Field;
  readonly paint: Paint;
  readonly grain?: Grain;
  /** Distances of the stitch rows inside the edge. */
  readonly stitch?: readonly number[];
  readonly thread?: Paint;
  /** Height above the surface beneath, 0 (printed) to 1.5. */
  readonly lift?: number;
  /** Only the line of the field, pressed in or stitched, nothing filled. */
  readonly groove?: number;
}

/** A regular set of small round holes or knots. */
export interface Dots {
  readonly points: readonly { at: V3; normal: V3 }[];
  readonly radius: number;
  readonly paint: Paint;
  readonly opacity?: number;
}

/** A small flat part on the surface: eyelet, rivet, buckle, label. */
export interface Decal {
  readonly symbol: 'eyelet' | 'punched' | 'hook' | 'rivet' | 'label';
  readonly at: V3;
  readonly normal: V3;
  readonly along: V3;
  readonly size: number;
  readonly paint: Paint;
}

export interface Part {
  readonly name: string;
  readonly paint: Paint;
  readonly grain?: Grain;
  readonly panels?: readonly Panel[];
  readonly dots?: readonly Dots[];
  readonly decals?: readonly Decal[];
  /** 0 matt, 1 polished. */
  readonly gloss?: number;
  /** Darker or lighter overall; the inside of a shoe is in shade. */
  readonly shade?: number;
}

/** One shoe, in units of the canvas: x toe (300) to heel (2100), y up from the ground, z to the outer side. */
export interface Shoe {
  readonly parts: readonly Part[];
  readonly meshes: readonly Mesh[];
  /** Highest point, for framing. */
  readonly height: number;
  /** Of an open shoe, the foot that it is made for: seen when the shoe is worn. */
  readonly foot?: OpenFoot;
}

/** What is seen of the foot in an open shoe. */
export interface OpenFoot {
  /** On the surface at x, from the outer rim (0) over the top (0.5) to the inner rim (1). */
  readonly at: (x: number, t: number) => V3;
  readonly from: number;
  readonly to: number;
  /** z of the gap between the big toe and the next, where a post holds the foot. */
  readonly gap?: number;
}
