import type { SizeSystem } from '#contract/products/product.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';

/** The US systems of those whom a product is made for. */
const OWN: Readonly<Record<string, readonly SizeSystem[]>> = {
  mens: ['usMen'],
  womens: ['usWomen'],
  unisex: ['usMen', 'usWomen'],
  kids: ['usKids'],
};

/**
 * The size systems by which a product is found (UX-06): of the US systems only its own, so that a men's size finds
 * men's and unisex models, although a women's model has a US men's label too. A product without any label of its own
 * is found by those it has. UK and EU sizes find every product.
 */
export function wearableSystems(
  demographic: string,
  hasLabels: (system: SizeSystem) => boolean,
): readonly SizeSystem[] {
  const own = OWN[demographic] ?? [];
  return own.some(hasLabels) ? [...own, 'uk', 'eu'] : SIZE_SYSTEMS;
}
