'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { fillMessage } from '#contract/messages/messages.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { cartNotice, closeCartNotice } from './cart-notice.ts';
import { useCart } from './use-cart.ts';

const loadDrawer = () => import('./internal/cart-drawer.tsx').then((module) => module.CartDrawer);

/** The cart in the header: a link to /cart with the total quantity; the drawer opens when an item is added. */
export function MiniCart() {
  const { status, count } = useCart();
  const notice = useStore(cartNotice);
  const { Part: CartDrawer, want } = useLazyComponent(loadDrawer);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each notice
  useEffect(() => {
    if (notice.kind === 'ADDED') want();
    if (notice.kind !== 'FAILED') return;
    const timer = setTimeout(closeCartNotice, 10_000);
    return () => clearTimeout(timer);
  }, [notice]);

  const pieces = count === 1 ? '1 item' : `${count} items`;
  return (
    <>
      <Link
        to="/cart"
        // By a page load, so that its content security policy allows the wallets.
        reloadDocument
        data-ahead={count > 0 || undefined}
        aria-label={status === 'LOADING' || count === 0 ? 'Cart' : `Cart, ${pieces}`}
        className="relative grid size-11 place-items-center rounded-xs hover:bg-sunken"
      >
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <path d="M5 8h14l1 12.25H4L5 8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
        </svg>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
      {notice.kind === 'FAILED' && <AddFailedAlert productName={notice.productName} />}
      {CartDrawer ? (
        <CartDrawer />
      ) : (
        <p role="status" className="sr-only">
          {notice.kind === 'ADDED' && 'Added to your cart'}
        </p>
      )}
    </>
  );
}

/** Says that an item could not be added; the shopper can close it. */
function AddFailedAlert({ productName }: { productName: string }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md items-center justify-between gap-4 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3 text-ink"
    >
      {fillMessage('cartAddFailed', { product: productName })}
      <button
        type="button"
        onClick={closeCartNotice}
        className="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4"
      >
        Close
      </button>
    </div>
  );
}

/** Loads the drawer's code ahead of the first add, for instance when a size is chosen. */
export const prepareCartDrawer = (): void => {
  loadDrawer().catch(() => undefined);
};
