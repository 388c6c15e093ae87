/** Loader data of the product page; the same for every visitor. */
import type { MetaDescriptor } from 'react-router';
import type { Product, ProductCard } from '#contract/products/product.ts';
import type { ProgrammeTerms } from '#storefront/lib/loyalty/programme-state.ts';

/** A delivery method as text: 'Standard delivery', '$6.00', '2–4 business days, anywhere in New Zealand'. */
export interface DeliveryLine {
  name: string;
  price: string;
  detail: string;
  /** It is collected in a store. */
  inStore: boolean;
}

/** What the shop promises with a product. */
export interface BuyingTerms {
  /** Empty for products without delivery. */
  delivery: DeliveryLine[];
  /** Cut-off time on business days for dispatch on the same day: '2 pm'. */
  dispatchUntil: string;
  /** Whether the shop has pay in four. */
  payInFour: boolean;
  /** Path of the page about returns; null where the shop has none. */
  returnsPage: string | null;
}

/** A line of the table of what there is to know about a product. */
export interface ProductFact {
  term: string;
  text: string;
  /** The text is an address that begins with https. */
  href?: true;
}

export interface ProductPageData {
  product: Product;
  /** Materials and the like, then the shop's own fields (OWN-14). */
  facts: ProductFact[];
  /** Every colourway of the style, this one included. */
  siblings: ProductCard[];
  /** Whether the shop has a programme of points. */
  hasPoints: boolean;
  /** Settings of loyalty and airline points. */
  programme: ProgrammeTerms;
  terms: BuyingTerms;
  /** Whether the shop has a wallet for express checkout in the cart. */
  express: boolean;
  /** Whether a fit provider recommends its sizes. */
  fit: boolean;
  /** For search engines and link previews; built on the server, which knows the shop's URL. */
  meta: MetaDescriptor[];
}
