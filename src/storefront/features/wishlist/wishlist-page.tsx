import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import { RemovedNote } from '#storefront/features/cart/removed-note.tsx';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { keepLoaded, productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';
import { mergeWishlists, removeSavedItem } from '#storefront/lib/wishlist/wishlist-document.ts';
import { wishlist } from '#storefront/lib/wishlist/wishlist-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { viewWishlist, type WishlistLine } from './internal/wishlist-lines.ts';
import { WishlistRow } from './internal/wishlist-row.tsx';

interface RemovedItem {
  item: WishlistItem;
  name: string;
}

/** The customer's saved items (WISH-10). */
export function WishlistPage() {
  const { result, items } = useStore(wishlist.state);
  const products = useCachedProducts();
  const { lines, waiting } = viewWishlist(items, products);
  const ids = [...new Set(items.map(({ productId }) => productId))].sort().join(' ');

  useEffect(() => {
    cart.open();
    // A loaded list may have been changed on another device.
    void wishlist.load();
  }, []);
  const { productsFailed, loadProducts } = useWantedProducts(ids);
  const heading = useRef<HTMLDivElement>(null);
  const { removed, remove, undo } = useSavedItemRemoval(() => heading.current?.focus());

  const failed = (result === 'ERROR' && items.length === 0) || (waiting && productsFailed);
  const loading = !failed && (result === null || waiting);
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <DashboardHeading>Wishlist</DashboardHeading>
      </div>
      {removed && (
        <div className="mb-4">
          <RemovedNote name={removed.name} undo={() => void undo(removed)} />
        </div>
      )}
      {failed && (
        <LoadFailed
          retry={() => {
            void wishlist.load();
            loadProducts(ids);
          }}
        />
      )}
      {loading && (
        <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
          Loading your wishlist…
        </p>
      )}
      {!loading && !failed && lines.length === 0 && <EmptyWishlist />}
      {!loading && lines.length > 0 && (
        <ul aria-label="Your wishlist" className="border-t border-line">
          {lines.map((line) => (
            <WishlistRow
              key={`${line.productId}-${line.variantId}`}
              line={line}
              onRemove={(gone) => void remove(gone)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Loads the products with these ids, which are separated by spaces, and keeps them loaded. */
function useWantedProducts(ids: string) {
  const [productsFailed, setProductsFailed] = useState(false);
  const loadProducts = (wanted: string) => {
    setProductsFailed(false);
    if (wanted !== '') void productCache.load(wanted.split(' ')).then((loaded) => setProductsFailed(!loaded));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each set of products
  useEffect(() => keepLoaded(() => loadProducts(ids)), [ids]);
  return { productsFailed, loadProducts };
}

/**
 * Removes an item at once, which can be undone while `removed` is shown. `focusHeading` moves the focus to
 * the heading, because the pressed button disappears.
 */
function useSavedItemRemoval(focusHeading: () => void) {
  const [removed, setRemoved] = useState<RemovedItem | null>(null);
  const remove = async ({ product, productId, variantId, createdAt, qty }: WishlistLine) => {
    const item = { productId, variantId, createdAt, qty };
    focusHeading();
    setRemoved({ item, name: product.name });
    if (await wishlist.edit((before) => removeSavedItem(before, item))) return;
    setRemoved(null);
    raiseAlert({ tone: 'error', text: accountMessages.wishlistRemoveFailed });
  };
  const undo = async ({ item }: RemovedItem) => {
    focusHeading();
    setRemoved(null);
    if (!(await wishlist.edit((before) => mergeWishlists(before, [item]))))
      raiseAlert({ tone: 'error', text: accountMessages.wishlistAddFailed });
  };
  return { removed, remove, undo };
}

function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {accountMessages.wishlistLoadFailed}
    </Alert>
  );
}

function EmptyWishlist() {
  return (
    <div className="min-h-96">
      <p className="max-w-md text-lg">
        Nothing saved yet. Press the heart on a product to save it here, on every device you log in on.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/products?new=1">Shop what’s new</LinkButton>
        <LinkButton to="/products?sale=1" variant="secondary">
          Shop the sale
        </LinkButton>
      </div>
    </div>
  );
}
