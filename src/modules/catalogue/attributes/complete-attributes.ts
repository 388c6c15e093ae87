import type { ProductAttributes } from '#contract/products/product-attributes.ts';
import type { ProductImport } from '#contract/products/product-import.ts';
import { attributeColumns } from './attribute-columns.ts';
import { guessAttributes } from './guess-attributes.ts';

type Stated = { [name in keyof ProductAttributes]?: Exclude<ProductAttributes[name], null> | undefined };
type Described = Stated & Pick<ProductImport, 'name' | 'productType' | 'category' | 'materials' | 'variants'>;

/** A product's attributes, guessed where the merchant has not stated them, and the columns that were guessed (UX-06). */
export function completeAttributes(product: Described): { attributes: ProductAttributes; guessed: string[] } {
  const guess = guessAttributes({
    name: product.name,
    productType: product.productType,
    category: product.category.map(([, name]) => name),
    materials: product.materials ?? '',
    isFootwear: product.variants.some(({ sizes }) => Object.keys(sizes ?? {}).length > 0),
  });
  const names = Object.keys(attributeColumns) as (keyof ProductAttributes)[];
  return {
    attributes: {
      width: product.width ?? guess.width,
      closure: product.closure ?? guess.closure,
      materialFamilies: product.materialFamilies ?? guess.materialFamilies,
      occasions: product.occasions ?? guess.occasions,
      features: product.features ?? guess.features,
    },
    guessed: names.filter((name) => product[name] === undefined).map((name) => attributeColumns[name]),
  };
}
