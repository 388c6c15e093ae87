/** Clothing and accessories of the demo range, drawn by code: one picture, 2400 × 2400. */
import type { ApparelKindName } from '../../style-type.ts';
import type { ApparelColours } from './cloth.ts';
import { drawPants, drawShorts } from './bottoms.ts';
import { drawCrew, drawHoodie } from './hoodie.ts';
import { drawJacket } from './jacket.ts';
import { type View, drawTee } from './tee.ts';

export type ApparelKind = ApparelKindName;
export type ApparelView = 'front' | 'back' | 'detail';
export interface ApparelSpec {
  readonly kind: ApparelKind;
  readonly view: ApparelView;
  readonly colours: ApparelColours;
  readonly variant?: Readonly<Record<string, string | number | boolean>>;
}

const makers: Partial<Record<ApparelKind, (view: View) => string>> = {
  tee: drawTee, hoodie: drawHoodie, crew: drawCrew, jacket: drawJacket, pants: drawPants, shorts: drawShorts,
};

export function drawApparel({ kind, view, colours, variant = {} }: ApparelSpec): string {
  return (makers[kind] ?? drawTee)({ view, colours, variant });
}
