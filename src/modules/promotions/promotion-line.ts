/** A cart line as promotions see it, and which lines a promotion is for. Pure. */
import type { Cents } from '#shared/money.ts';

export interface PromotionLine {
  qty: number;
  priceCents: Cents;
  productCode: string;
  brandSlug: string;
  categoryPath: string;
  demographic: string;
  onSale: boolean;
  /** False for gift cards, which no promotion discounts. */
  stocked: boolean;
}

/** Which lines count; an empty list sets no condition. */
export interface ItemFilter {
  brands: string[];
  categories: string[];
  products: string[];
  demographics: string[];
  fullPriceOnly: boolean;
}

/** Whether a line is in the scope of a promotion. A category includes its subcategories. */
export function matches(
  { brands, categories, products, demographics, fullPriceOnly }: ItemFilter,
  line: PromotionLine,
): boolean {
  return (
    line.stocked &&
    !(fullPriceOnly && line.onSale) &&
    (brands.length === 0 || brands.includes(line.brandSlug)) &&
    (categories.length === 0 ||
      categories.some((path) => line.categoryPath === path || line.categoryPath.startsWith(`${path}/`))) &&
    (products.length === 0 || products.includes(line.productCode)) &&
    (demographics.length === 0 || demographics.includes(line.demographic))
  );
}
