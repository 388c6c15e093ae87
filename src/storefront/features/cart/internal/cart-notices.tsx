import { Link } from 'react-router';
import { messages } from '#contract/messages/messages.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { RemovedNote } from '../removed-note.tsx';
import type { LoadedCart } from '../use-cart-view.ts';
import type { Removed } from './lines/use-removal.ts';
import { SyncNote } from './sync-note.tsx';

interface CartNoticesProps {
  cart: LoadedCart;
  /** The line removed last, while that can be undone. */
  removed: Removed | null;
  undo: () => void;
}

/** What happened to the cart: not synchronised, an order still in progress, failed loads and removed items. */
export function CartNotices({ cart, removed, undo }: CartNoticesProps) {
  const hydrated = useHydrated();
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      <SyncNote />
      {hydrated && orderAttempts.pending() && (
        <Alert
          action={
            <Link to="/checkout/payment" reloadDocument className="font-semibold underline underline-offset-4">
              Check its status
            </Link>
          }
        >
          Your last order is still being confirmed.
        </Alert>
      )}
      {cart.stale && (
        <FailedAlert retry={cart.retry}>
          {messages.cartLoadFailed} Prices and stock are as you last saw them.
        </FailedAlert>
      )}
      {cart.goneCount > 0 && (
        <Alert>
          {cart.goneCount === 1
            ? 'We removed an item that is no longer available for purchase.'
            : `We removed ${cart.goneCount} items that are no longer available for purchase.`}
        </Alert>
      )}
      {removed && !cart.lines.some(({ item }) => item.id === removed.item.id) && (
        <RemovedNote name={removed.name} undo={undo} />
      )}
    </div>
  );
}
