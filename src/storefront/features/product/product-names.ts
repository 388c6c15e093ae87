/** A product's display name and breadcrumbs. Pure. */
import type { Product } from '#contract/products/product.ts';
import { productName } from '#shared/product-name.ts';

export const fullName = ({ brand, name }: Pick<Product, 'brand' | 'name'>): string =>
  productName({ brand: brand.name, name });

/** The breadcrumbs down to the product's own category. */
export function categoryCrumbs({
  canonicalCategory,
}: Pick<Product, 'canonicalCategory'>): { label: string; to: string }[] {
  const slugs = canonicalCategory.path.split('/');
  return canonicalCategory.names.map((label, index) => ({
    label,
    to: `/categories/${slugs.slice(0, index + 1).join('/')}`,
  }));
}
