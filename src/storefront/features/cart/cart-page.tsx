import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { LazyPromoCodes } from '#storefront/features/promo-codes/lazy-promo-codes.tsx';
import { LazyPromoNotice } from '#storefront/features/promo-codes/lazy-promo-notice.tsx';
import { openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { CartEmpty } from './internal/cart-empty.tsx';
import { CartNotices } from './internal/cart-notices.tsx';
import { SkeletonLines, SkeletonSummary } from './internal/cart-skeleton.tsx';
import { CartSummary } from './internal/cart-summary.tsx';
import { CheckoutButton } from './internal/checkout-button.tsx';
import { CartLineRow } from './internal/lines/cart-line-row.tsx';
import { useRemoval } from './internal/lines/use-removal.ts';
import { LoadFailed } from './internal/load-failed.tsx';
import { type LoadedCart, useCartView } from './use-cart-view.ts';

/** Renders express checkout for these lines; null while they load. */
type Express = (lines: LoadedCart['lines'] | null) => ReactNode;

/**
 * The whole cart: every line with its problems, the estimate and the checkout buttons. Wallets come first: on a phone
 * above the lines, else above the estimate (UX-10).
 */
export function CartPage({ express }: { express: Express }) {
  const cart = useLoadedInParts(useCartView());
  const { removed, remove, undo } = useRemoval();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    openCheckout();
  }, []);
  const undoRemoval = () => {
    undo();
    heading.current?.focus();
  };

  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-6 pb-16 sm:px-6 lg:pt-10">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none sm:text-4xl">
        Your cart
        {cart.count > 0 && (
          <span className="ml-3 align-middle text-base font-normal text-quiet tabular-nums">
            {cart.count === 1 ? '1 item' : `${cart.count} items`}
          </span>
        )}
      </h1>
      <CartNotices cart={cart} removed={removed} undo={undoRemoval} />
      <CartBody
        cart={cart}
        express={express}
        onRemove={(line) => {
          remove(line);
          heading.current?.focus();
        }}
      />
    </div>
  );
}

/**
 * A store's change is rendered in one task. A cart that has just loaded is rendered in short ones instead, while its
 * placeholder stays; every later change shows at once.
 */
function useLoadedInParts(cart: LoadedCart): LoadedCart {
  const shown = useDeferredValue(cart);
  return shown.status === 'LOADING' ? shown : cart;
}

interface CartBodyProps {
  cart: LoadedCart;
  express: Express;
  onRemove: Parameters<typeof CartLineRow>[0]['onRemove'];
}

function CartBody({ cart, express, onRemove }: CartBodyProps) {
  if (cart.status === 'ERROR')
    return (
      <div className="min-h-96 pt-6">
        <LoadFailed retry={cart.retry} />
      </div>
    );
  if (cart.empty) return <CartEmpty />;
  const isLoading = cart.status === 'LOADING';
  return (
    <div
      className={`mt-2 grid content-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] ${isLoading ? 'min-h-screen' : ''}`}
    >
      {/* Wallets load beside the products. */}
      {(isLoading || cart.valid) && (
        <div className="pt-4 lg:col-start-2 lg:pt-0 in-data-[cart-lines=0]:hidden">
          {express(isLoading ? null : cart.lines)}
        </div>
      )}
      {isLoading ? <SkeletonLines /> : <Lines lines={cart.lines} onRemove={onRemove} />}
      {isLoading ? <SkeletonSummary /> : <Summary cart={cart} />}
    </div>
  );
}

function Lines({ lines, onRemove }: Pick<CartBodyProps, 'onRemove'> & Pick<LoadedCart, 'lines'>) {
  return (
    <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start">
      <h2 className="sr-only">Items</h2>
      <ul aria-label="Items in your cart" className="border-t border-line">
        {lines.map((line) => (
          <CartLineRow key={line.item.id} line={line} onRemove={onRemove} />
        ))}
      </ul>
    </div>
  );
}

function Summary({ cart }: { cart: LoadedCart }) {
  return (
    <section aria-labelledby="summary-heading" className="lg:sticky lg:top-24 lg:col-start-2 lg:self-start">
      <h2 id="summary-heading" className="mb-4 font-display text-xl font-bold">
        Order summary
      </h2>
      <div className="grid gap-5">
        <LazyPromoNotice />
        <CartSummary lines={cart.lines} />
        <LazyPromoCodes />
        <CheckoutButton valid={cart.valid} waiting={false} />
        <p className="text-sm text-quiet">
          All prices are in NZ dollars and include GST. Delivery is worked out exactly at checkout.
        </p>
      </div>
    </section>
  );
}
