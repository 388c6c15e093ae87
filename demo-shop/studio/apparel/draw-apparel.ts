/** Clothing and accessories of the demo catalogue, drawn by code: one image, 2400 × 2400. */
import type { ApparelKindName } from '../../data/style-type.ts';
import { idPrefix } from '../paint.ts';
import { drawBeanie } from './beanie.ts';
import { drawPants, drawShorts } from './bottoms.ts';
import { drawCap } from './cap.ts';
import type { ApparelColours } from './cloth.ts';
import { drawCrew, drawHoodie } from './hoodie.ts';
import { drawJacket } from './jackets/jacket.ts';
import { drawGiftCard, drawSocks, drawStickers, drawTote } from './small-goods.ts';
import { drawTee, type View } from './tee.ts';

export type ApparelKind = ApparelKindName;
export type ApparelView = 'front' | 'back' | 'detail';
export interface ApparelSpec {
  readonly kind: ApparelKind;
  readonly view: ApparelView;
  readonly colours: ApparelColours;
  /** `print` (contour, dashes, waves, fern, label, none), `style` (see each drawing), `zip`, `knit`, `value`. */
  readonly variant?: Readonly<Record<string, string | number | boolean>>;
}

const makers: Record<ApparelKind, (view: View) => string> = {
  tee: drawTee,
  hoodie: drawHoodie,
  crew: drawCrew,
  jacket: drawJacket,
  pants: drawPants,
  shorts: drawShorts,
  cap: drawCap,
  beanie: drawBeanie,
  socks: drawSocks,
  'tote-bag': drawTote,
  'gift-card': drawGiftCard,
  stickers: drawStickers,
};

export function drawApparel(spec: ApparelSpec): string {
  const { kind, view, colours, variant = {} } = spec;
  const svg = makers[kind]({ view, colours, variant });
  // Ids are unique per image, so that several images can be in one page.
  return svg.replaceAll(/(id="|url\(#)k/g, `$1${idPrefix(spec)}-`);
}
