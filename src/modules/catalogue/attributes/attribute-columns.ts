import type { ProductAttributes } from '#contract/products/product-attributes.ts';

/** The column of each attribute, by which `guessed_attributes` names it; migration 0172 allows these names. */
export const attributeColumns: Readonly<Record<keyof ProductAttributes, string>> = {
  width: 'width',
  closure: 'closure',
  materialFamilies: 'material_families',
  occasions: 'occasions',
  features: 'features',
};

/** All of them: the attributes of a product for which nobody has stated or guessed any. */
export const allAttributeColumns: readonly string[] = Object.values(attributeColumns);
