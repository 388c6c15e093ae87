/** What the product page is given by its loader; the same for every visitor. */
import type { MetaDescriptor } from 'react-router';
import type { Product, ProductCard } from '#contract/products/product.ts';
import type { ProgrammeTerms } from '#storefront/lib/loyalty/programme-state.ts';
import type { ShopPromotions } from './internal/price-notes.ts';

/** A way the order can arrive, in words: 'Standard delivery', '$6.00', '2–4 business days, anywhere in New Zealand'. */
export interface DeliveryLine {
  name: string;
  price: string;
  detail: string;
  /** It waits in a store. */
  inStore: boolean;
}

export interface ProductPageData {
  product: Product;
  /** Every colourway of the style, this one included. */
  siblings: ProductCard[];
  /** What this shop has that a line below the price may speak of. */
  offers: ShopPromotions;
  /** Terms of points and airline. */
  programme: ProgrammeTerms;
  /** Empty for what needs no delivery. */
  delivery: DeliveryLine[];
  /** Until when on a business day an order leaves the same day: '2 pm'. */
  dispatchUntil: string;
  /** Whether the shop takes a wallet that pays from the cart. */
  express: boolean;
  /** Whether somebody recommends sizes of it. */
  fit: boolean;
  /** For search engines and link previews; made on the server, which knows the shop's address. */
  meta: MetaDescriptor[];
}
