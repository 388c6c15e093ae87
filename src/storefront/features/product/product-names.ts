/** A product's display name and breadcrumbs. Pure. */
import type { Product } from '#contract/products/product.ts';

export const fullName = (product: Pick<Product, 'brand' | 'name'>): string => `${product.brand.name} ${product.name}`;

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
