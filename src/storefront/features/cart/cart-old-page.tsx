import { useEffect, useRef } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { messages } from '#contract/messages/messages.ts';
import { formatCents } from '#shared/money.ts';
import { openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { Stepper } from '#storefront/ui/forms/stepper.tsx';
import { askChallenge } from './ask-challenge.ts';
import { type CartLine, describeSize } from './cart-lines.ts';
import { CartEmpty } from './internal/cart-empty.tsx';
import { CartSkeleton } from './internal/cart-skeleton.tsx';
import { CartSummary } from './internal/cart-summary.tsx';
import { CheckoutButton } from './internal/checkout-button.tsx';
import { LineLink } from './internal/lines/line-link.tsx';
import { useRemoval } from './internal/lines/use-removal.ts';
import { LoadFailed } from './internal/load-failed.tsx';
import { SyncNote } from './internal/sync-note.tsx';
import { LinePrompts } from './line-prompts.tsx';
import { nextQty } from './qty-bounds.ts';
import { RemovedNote } from './removed-note.tsx';
import { changeQty } from './use-cart.ts';
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
      {cart.status === 'LOADING' && <CartSkeleton />}
      {cart.status === 'ERROR' && <LoadFailed retry={cart.retry} />}
      {cart.status === 'SUCCESS' && cart.empty && <CartEmpty />}
      {cart.status === 'SUCCESS' && !cart.empty && (
        <>
          <table className="w-full border-collapse text-left max-sm:block">
            <caption className="sr-only">Items in your cart</caption>
            <thead className="max-sm:sr-only">
              <tr className="border-b border-line-strong text-sm">
                <th scope="col" className="py-2 pr-4">
                  Item
                </th>
                <th scope="col" className="py-2 pr-4">
                  Quantity
                </th>
                <th scope="col" className="py-2 text-right">
                  Total
                </th>
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {cart.lines.map((line) => (
                <Row
                  key={line.item.id}
                  line={line}
                  onRemove={() => {
                    remove(line);
                    focusHeading();
                  }}
                />
              ))}
            </tbody>
          </table>
          <div className="mt-8 ml-auto grid max-w-sm gap-5">
            <CartSummary lines={cart.lines} />
            <CheckoutButton valid={cart.valid} waiting={false} />
          </div>
        </>
      )}
    </div>
  );
}

function Row({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const { item, product, reasons, note, soldOut, bounds, totalCents } = line;
  const name = `${product.brand.name} ${product.name}`;
  const size = describeSize(line);
  const reasonId = `why-${item.id}`;
  return (
    <tr className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-2 max-sm:py-3 sm:*:py-3">
      <th scope="row" className="pr-4 font-normal max-sm:col-span-2">
        <LineLink product={product} className="font-semibold underline underline-offset-4">
          {name}
        </LineLink>
        <span className="block text-sm text-quiet">
          {product.colourName}
          {size && `, size ${size}`}
        </span>
        {reasons.length > 0 && (
          <ul id={reasonId} className="text-sm font-semibold text-danger">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {note && <span className="block text-sm text-quiet">{note}</span>}
        <span className="flex flex-wrap gap-4">
          <LinePrompts line={line} />
          {product.challenge && line.problems.some(({ flag }) => flag === 'productChallengeAnswerInvalid') && (
            <button
              type="button"
              aria-label={`Answer the question about ${name}`}
              onClick={() => askChallenge(product)}
              className="min-h-11 text-sm underline underline-offset-4"
            >
              Answer the question
            </button>
          )}
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remove ${name}${size && `, size ${size}`}`}
            className="min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink"
          >
            Remove
          </button>
        </span>
      </th>
      <td className="pr-4">
        {soldOut ? (
          'Sold out'
        ) : (
          <Stepper
            label={`Quantity of ${name}${size && `, size ${size}`}`}
            value={item.qty}
            next={(direction) => nextQty(item.qty, direction, bounds)}
            max={Math.max(limits.cartItemQty, product.cartQtyVariantMax ?? 0)}
            onChange={(qty) => (qty === 0 ? onRemove() : changeQty(item.id, qty))}
            {...(reasons.length > 0 && { describedBy: reasonId })}
          />
        )}
      </td>
      <td className="text-right font-semibold tabular-nums">{formatCents(totalCents)}</td>
    </tr>
  );
}
