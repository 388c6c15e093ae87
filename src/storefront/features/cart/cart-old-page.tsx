import { useEffect, useRef } from 'react';
import { messages } from '#contract/messages/messages.ts';
import { openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { CartEmpty } from './internal/cart-empty.tsx';
import { SkeletonLines, SkeletonSummary } from './internal/cart-skeleton.tsx';
import { CartSummary } from './internal/cart-summary.tsx';
import { CheckoutButton } from './internal/checkout-button.tsx';
import { CartTable } from './internal/lines/cart-table.tsx';
import { useRemoval } from './internal/lines/use-removal.ts';
import { LoadFailed } from './internal/load-failed.tsx';
import { SyncNote } from './internal/sync-note.tsx';
import { RemovedNote } from './removed-note.tsx';
import { useCartView } from './use-cart-view.ts';

/** The older cart: the same lines, rules and estimate in a plain table without images (NAV-04, NAV-05). */
export function CartOldPage() {
  const cart = useCartView();
  const { removed, remove, undo } = useRemoval();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    openCheckout();
  }, []);
  const focusHeading = () => heading.current?.focus();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 pb-16 sm:px-6">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none">
        Your cart
      </h1>
      <div className="my-4 grid gap-3 empty:hidden">
        <SyncNote />
        {cart.stale && (
          <FailedAlert retry={cart.retry}>
            {messages.cartLoadFailed} Prices and stock are as you last saw them.
          </FailedAlert>
        )}
        {cart.goneCount > 0 && <Alert>We removed what is no longer available for purchase.</Alert>}
        {removed && (
          <RemovedNote
            name={removed.name}
            undo={() => {
              undo();
              focusHeading();
            }}
          />
        )}
      </div>
      {cart.status === 'LOADING' && (
        <div className="grid min-h-screen content-start gap-8">
          <SkeletonLines />
          <SkeletonSummary />
        </div>
      )}
      {cart.status === 'ERROR' && <LoadFailed retry={cart.retry} />}
      {cart.status === 'SUCCESS' && cart.empty && <CartEmpty />}
      {cart.status === 'SUCCESS' && !cart.empty && (
        <>
          <CartTable
            lines={cart.lines}
            onRemove={(line) => {
              remove(line);
              focusHeading();
            }}
          />
          <div className="mt-8 ml-auto grid max-w-sm gap-5">
            <CartSummary lines={cart.lines} />
            <CheckoutButton valid={cart.valid} waiting={false} />
          </div>
        </>
      )}
    </div>
  );
}
