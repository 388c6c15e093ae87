import { Link } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import { type ImportedSummary, importedStateWords } from '#contract/orders/imported-orders.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import type { PreviousOrders as Held } from './use-previous-orders.ts';

/** What the customer bought in the shop before this one; nothing where there is none (MOVE-02). */
export function PreviousOrders({ page, state, retry, more }: Held) {
  if (state === 'FAILED')
    return (
      <div className="mt-8">
        <FailedAlert retry={retry}>{orderMessages.previousOrdersFailed}</FailedAlert>
      </div>
    );
  if (!page || page.orders.length === 0) return null;
  return (
    <section aria-labelledby="previous-orders" className="mt-12">
      <h2 id="previous-orders" className="mb-2 font-display text-2xl font-extrabold">
        From our previous shop
      </h2>
      <p className="mb-4 text-quiet">{orderMessages.previousShopExplained}</p>
      <ul className="grid gap-4">
        {page.orders.map((order) => (
          <PreviousOrder key={order.id} order={order} />
        ))}
      </ul>
      {page.more && (
        <div className="mt-6">
          <Button variant="secondary" busy={state === 'LOADING'} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

const PreviousOrder = ({ order: { id, number, state, date, total, items } }: { order: ImportedSummary }) => (
  <li className="relative rounded-xs border border-line bg-raised p-4 transition-colors duration-120 hover:border-ink sm:p-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h3 className="font-display text-lg font-bold">
        <Link to={`/account/previous-orders/${id}`} className="after:absolute after:inset-0">
          Order <span className="tabular-nums">{number}</span>
        </Link>
      </h3>
      <span className="text-sm">{importedStateWords[state]}</span>
    </div>
    <p className="mt-1 text-sm text-quiet">{formatDayYear(new Date(date))}</p>
    <ul className="mt-3 grid gap-1">
      {items.map(({ name, qty }, index) => (
        <li key={`${name} ${index}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-break-word">{name}</span>
          <span className="text-quiet">{qty > 1 && `Quantity ${qty}`}</span>
        </li>
      ))}
    </ul>
    <p className="mt-3 border-t border-line pt-3 text-right">
      <strong className="tabular-nums">{money(total)}</strong>
    </p>
  </li>
);
