/** The last segment of a product's URL path. */
import type { ProductImport } from '#contract/products/product-import.ts';
import { slugify } from '#shared/ids.ts';

/** 'Harbour', 'Court', 'Kōwhai' → 'harbour-court-kowhai', at most 100 characters; never empty. */
export function productPath(product: Pick<ProductImport, 'path' | 'brand' | 'name' | 'colourName' | 'code'>): string {
  if (product.path) return product.path;
  const name = slugify(product.name);
  const brand = slugify(product.brand);
  const parts = [name.startsWith(brand) ? '' : brand, name, slugify(product.colourName)].filter((part) => part !== '');
  return parts.join('-').slice(0, 100).replace(/-$/, '') || `product-${slugify(product.code) || 'x'}`;
}

/** The first of base, base-2, base-3 … that is not taken; takes it. */
export function takePath(base: string, taken: Set<string>): string {
  let path = base;
  for (let n = 2; taken.has(path); n += 1) path = `${base}-${n}`;
  taken.add(path);
  return path;
}
