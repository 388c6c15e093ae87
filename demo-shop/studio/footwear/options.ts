/** A variant with defaults filled in and its options validated, as the kinds read it. */
import type { Grain } from '../paint.ts';
import {
  type FootwearKind,
  type FootwearVariant,
  type Material,
  materials,
  type SideMark,
  sideMarks,
} from './types.ts';

export interface Options {
  readonly toeCap: boolean;
  readonly panelShape: number;
  readonly soleHeight: number;
  readonly mark: SideMark;
  readonly material: Material;
  readonly grain: Grain;
  readonly gloss: number;
  readonly perforation: boolean;
}

const usual: Partial<Record<FootwearKind, Partial<FootwearVariant>>> = {
  court: { material: 'leather', mark: 'dashes', perforation: true },
  runner: { material: 'mesh', mark: 'wave' },
  trail: { material: 'mesh', mark: 'peak', toeCap: true },
  'high-top': { material: 'canvas', toeCap: true },
  skate: { material: 'suede', mark: 'dashes' },
  boot: { material: 'leather' },
  chelsea: { material: 'leather' },
  slide: { mark: 'dashes' },
  kids: { material: 'leather', mark: 'dots' },
};

export function optionsOf(kind: FootwearKind, variant: Readonly<Record<string, unknown>> = {}): Options {
  const v = { ...usual[kind], ...variant } as Record<string, unknown>;
  const material = materials.includes(v.material as Material) ? (v.material as Material) : 'leather';
  const markName = (v.mark ?? v.sidePatternId ?? v.stripe) as SideMark;
  return {
    toeCap: v.toeCap === true,
    panelShape: Number(v.panelShape ?? 0),
    soleHeight: Math.min(1.5, Math.max(0.7, Number(v.soleHeight ?? 1))),
    mark: sideMarks.includes(markName) ? markName : 'none',
    material,
    grain: material,
    gloss: { leather: 0.5, suede: 0.04, canvas: 0.05, mesh: 0.08, knit: 0.05 }[material],
    perforation: v.perforation === true,
  };
}
