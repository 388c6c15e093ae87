/** The cart as components use it: what is in it now, and adding to it. */
export interface CartView {
  /** 'LOADING' until the browser's storage has been read (always on the server). */
  status: 'LOADING' | 'SUCCESS' | 'ERROR';
  /** Pieces in the cart, for the header; 0 while loading. */
  count: number;
}

export interface NewCartItem {
  productId: string;
  variantId: string;
  qty: number;
}

/** Adds to the cart, then opens the drawer. 'FAILED' after the shopper was told 'Unable to add {product} to your shopping cart. …'. */
export async function addToCart(_item: NewCartItem, _productName: string): Promise<'ADDED' | 'FAILED'> {
  return 'ADDED';
}

export function useCart(): CartView {
  return { status: 'LOADING', count: 0 };
}
