/** Products for a test, through the door every merchant uses. */
import type { ProductImportInput } from '#contract/product-import.ts';
import { importProducts } from '#modules/catalogue/import-products.ts';
import type { Database } from '#platform/database.ts';
import { slugify } from '#shared/ids.ts';
import { testCtx } from './test-context.ts';

interface ProductWish extends Partial<Omit<ProductImportInput, 'variants'>> {
  name: string;
  price: string;
  variants: { label: string; sizes?: ProductImportInput['variants'][number]['sizes']; stock: number }[];
}

/** A product as the import takes it, with everything a test did not care to say. */
export function productRow({ name, variants, ...rest }: ProductWish): ProductImportInput {
  const code = rest.code ?? slugify(name);
  return {
    code,
    parentCode: code,
    name,
    brand: 'Quayworn',
    category: [['footwear', 'Footwear']],
    demographic: 'unisex',
    productType: 'Shoe',
    colourName: 'Chalk',
    ...rest,
    variants: variants.map(({ label, sizes, stock }) => ({
      code: `${code}-${slugify(label)}`,
      label,
      ...(sizes && { sizes }),
      stock: { warehouse: stock },
    })),
  };
}

export async function insertProduct(
  db: Database,
  wish: ProductWish,
): Promise<{ productId: number; variantIds: number[] }> {
  const row = productRow(wish);
  const report = await importProducts(
    testCtx(db),
    (async function* () {
      yield { line: 1, value: row };
    })(),
    {
      resolveImage: () => {
        throw new Error('products of tests have no pictures');
      },
    },
  );
  if (report.rejectedCount > 0) throw new Error(report.rejected.map(({ reason }) => reason).join('; '));
  const variants = await db
    .selectFrom('catalogue.variant')
    .innerJoin('catalogue.product', 'catalogue.product.id', 'catalogue.variant.product_id')
    .select(['catalogue.variant.id', 'catalogue.variant.product_id'])
    .where('catalogue.product.code', '=', row.code)
    .orderBy('catalogue.variant.position')
    .execute();
  return { productId: variants[0]?.product_id as number, variantIds: variants.map(({ id }) => id) };
}
