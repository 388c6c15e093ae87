/** The products of the demo shop as the graded queries describe them. */
import { productPath } from '#modules/catalogue/products/product-path.ts';
import { buildDemo } from '../../../demo-shop/build-demo.ts';

export interface GradedProduct {
  path: string;
  type: string;
  /** Slugs, from the root to the product's category. */
  categories: readonly string[];
  gender: string;
  /** The brand's code: the letters at the beginning of the style's code. */
  brand: string;
  style: string;
  families: readonly string[];
  colourName: string;
  /** Dollars. */
  price: number;
  onSale: boolean;
  isNew: boolean;
}

/** Every product of the demo shop. */
export const gradedProducts = (): GradedProduct[] =>
  buildDemo().products.map((product) => ({
    path: productPath(product),
    type: product.productType,
    categories: product.category.map(([slug]) => slug),
    gender: product.demographic,
    brand: /^[A-Z]+/.exec(product.parentCode)?.[0] ?? '',
    style: product.parentCode,
    families: product.colours ?? [],
    colourName: product.colourName,
    price: Number(product.price),
    onSale: product.originalPrice !== undefined,
    isNew: product.isNew ?? false,
  }));
