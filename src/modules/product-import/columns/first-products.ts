/** The first products of a file as a preview shows them (MOVE-05). */
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type ProductImport, productImportSchema, sizeSystems } from '#contract/products/product-import.ts';
import type { PreviewedProduct } from '#contract/staff/products/table-preview.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { sizeWords } from '../read-label-value.ts';

const PRODUCTS_SHOWN = 8;

/** Valid ones and refused ones, in the order of the file; those skipped on purpose are left out. */
export async function firstProducts(rows: AsyncIterable<ReadRow>): Promise<PreviewedProduct[]> {
  const products: PreviewedProduct[] = [];
  for await (const row of rows) {
    if ('skipped' in row) continue;
    if (products.length >= PRODUCTS_SHOWN) break;
    const { line } = row;
    if ('reason' in row) {
      products.push({ ...nothing, code: row.code ?? '', line, problem: row.reason.slice(0, 300) });
      continue;
    }
    const parsed = productImportSchema.safeParse(row.value, { error: plainIssue });
    if (parsed.success) products.push({ line, problem: null, ...wordsOf(parsed.data) });
    else {
      const [issue] = parsed.error.issues;
      products.push({ ...nothing, line, problem: `${issue?.path.join('.') || 'product'}: ${issue?.message}` });
    }
  }
  return products;
}

const nothing: Omit<PreviewedProduct, 'line' | 'problem'> = {
  code: '',
  name: '',
  brand: '',
  category: '',
  demographic: '',
  colour: '',
  price: '',
  wasPrice: null,
  sizes: [],
  units: 0,
  images: 0,
};

function wordsOf(product: ProductImport): Omit<PreviewedProduct, 'line' | 'problem'> {
  const families = product.colours.join(', ');
  return {
    code: product.code,
    name: product.name,
    brand: product.brand,
    category: product.category.map(([, name]) => name).join(' > '),
    demographic: product.demographic,
    colour: families === '' ? product.colourName : `${product.colourName} (${families})`,
    price: product.price,
    wasPrice: product.originalPrice ?? null,
    sizes: product.variants.map(({ label, sizes = {} }) => {
      const read = sizeSystems.flatMap((system) => (sizes[system] ? [sizeWords({ system, size: sizes[system] })] : []));
      return read.length === 0 ? label : `${label} = ${read.join(', ')}`;
    }),
    units: product.variants.reduce((sum, { stock }) => sum + (stock.warehouse ?? 0), 0),
    images: product.images.length,
  };
}
