/** Labels of a product's sizes in the shopper's system (PROD-03, PROD-04). Pure. */
import type { Product, ProductVariant, SizeSystem } from '#contract/products/product.ts';

export const sizeSystemNames: Record<SizeSystem, string> = {
  usMen: 'US Men',
  usWomen: 'US Women',
  usKids: 'US Kids',
  uk: 'UK',
  eu: 'EU',
};

/** Anchor of the product's size chart on the page. */
export const SIZE_CHART_ID = 'size-chart';

const systems = Object.keys(sizeSystemNames) as SizeSystem[];

/**
 * The systems in which every size of the product has a distinct label; none for clothes, and none where widths share a
 * number (FIX-60).
 */
export function listSizeSystems(variants: readonly Pick<ProductVariant, 'sizes'>[]): SizeSystem[] {
  if (variants.length === 0) return [];
  return systems.filter(
    (system) =>
      variants.every(({ sizes }) => sizes[system] !== undefined) &&
      new Set(variants.map(({ sizes }) => sizes[system])).size === variants.length,
  );
}

/**
 * The system to show: the shopper's where the product has it, else the one its wearers use. Null: sizes have one label
 * only.
 */
export function chooseSizeSystem(
  product: Pick<Product, 'variants' | 'demographic'>,
  preferred: SizeSystem | null,
): SizeSystem | null {
  const offered = listSizeSystems(product.variants);
  const natural: SizeSystem =
    product.demographic === 'womens' ? 'usWomen' : product.demographic === 'kids' ? 'usKids' : 'usMen';
  return [preferred, natural].find((system) => system !== null && offered.includes(system)) ?? offered[0] ?? null;
}

/** The label of a size: '9' in the system, else its own label. */
export const sizeLabel = (variant: Pick<ProductVariant, 'label' | 'sizes'>, system: SizeSystem | null): string =>
  (system && variant.sizes[system]) || variant.label;

/** The label within a sentence, including the system: 'US Men 9', 'M'. */
export const sizeInWords = (variant: Pick<ProductVariant, 'label' | 'sizes'>, system: SizeSystem | null): string =>
  system && variant.sizes[system] ? `${sizeSystemNames[system]} ${variant.sizes[system]}` : variant.label;
