/**
 * The server does not know the cart, so its page waits for the scripts. A script in the head says before the first
 * paint how many lines it has, and shows their pictures where they will be (docs/decisions/0010).
 */
import { VIEWING_NAME } from '#contract/site/viewing.ts';
import type { InlineScript } from './inline-scripts.server.ts';
import { INTERFACE_VERSION } from './lib/storage/create-versioned-storage.ts';

interface StoredLine {
  productId: string;
  createdAt: string;
}
interface StoredProduct {
  id: string;
  images?: { mediaId: string }[];
}

/** Runs in the browser as source text: it may use nothing but its arguments and the browser. */
function markKnownCart(prefix: string, viewing: string): void {
  try {
    // Where staff see the shop as a customer, the cart of their own browser is not shown.
    if (sessionStorage.getItem(viewing) !== null) return;
    const read = (name: string) => JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    const lines: StoredLine[] = read('cart')?.items ?? [];
    const products: StoredProduct[] = read('cart-products') ?? [];
    const root = document.documentElement;
    // Further lines are below what a screen shows.
    root.dataset.cartLines = String(Math.min(lines.length, 3));
    const newest = lines.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, 3);
    for (const [at, { productId }] of newest.entries()) {
      const id = products.find((product) => product.id === productId)?.images?.[0]?.mediaId ?? '';
      const url = (format: string) =>
        `url("/nz/media/${encodeURIComponent(id)}/320.${format}") type("image/${format}")`;
      if (id) root.style.setProperty(`--cart-picture-${at}`, `image-set(${url('avif')},${url('webp')})`);
    }
  } catch {
    // Without storage, or with a damaged one, nothing is known of the cart.
  }
}

/** The script of the cart page for the end of its head; '' for other pages. */
export const knownCartScript = (path: string, inline: InlineScript): string =>
  /\/cart\/?$/.test(path) ? inline(`(${markKnownCart})("v${INTERFACE_VERSION}:","${VIEWING_NAME}")`) : '';
