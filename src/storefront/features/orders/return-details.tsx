import { useState } from 'react';
import type { ReturnView } from '#contract/orders/returns.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { sizeAndQty } from './internal/order-words.ts';
import { ReturnLabel } from './internal/return-label.tsx';
import type { OrderSource } from './order-source.ts';
import { PaidLabel } from './return-label/paid-label.tsx';

interface ReturnOfOrder {
  /** Of the order. */
  number: string;
  rma: ReturnView;
  source: OrderSource;
}

/** A return of an order: its status, its items, and what to do until it is received (RET-05). */
export function ReturnDetails({ rma, ...order }: ReturnOfOrder) {
  const id = `return-${rma.rmaId}`;
  return (
    <section aria-labelledby={id} className="rounded-xs border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-display text-xl font-bold">
          Return <span className="tabular-nums">{rma.rmaId}</span>
        </h2>
        <p className="font-semibold">{rma.status}</p>
      </div>
      <p className="mt-1 text-sm text-quiet">Started {formatDayYear(new Date(rma.requestedAt))}</p>
      <ul className="mt-3 grid gap-2">
        {rma.lines.map((line, index) => (
          <li key={`${line.name} ${index}`}>
            <span className="wrap-break-word">{line.name}</span>
            <span className="block text-sm text-quiet">
              {[sizeAndQty(line), line.reason, line.exchangeSize ? `exchange for size ${line.exchangeSize}` : 'refund']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {rma.refund > 0 && (
        <p className="mt-3 border-t border-line pt-3">
          <strong className="tabular-nums">{money(rma.refund)}</strong>{' '}
          {rma.status === 'Refunded'
            ? 'was refunded to your original payment methods.'
            : 'will be refunded to your original payment methods.'}
        </p>
      )}
      {rma.refusal && (
        <p className="mt-3 border-t border-line pt-3 wrap-break-word whitespace-pre-line">{rma.refusal}</p>
      )}
      {rma.status === 'On its way to us' && rma.refundBy && (
        <p className="mt-3 border-t border-line pt-3">
          {rma.label?.carrier ?? 'The courier'} has your parcel. You’ll have{' '}
          {rma.lines.some(({ exchangeSize }) => exchangeSize === null) ? 'your refund' : 'your exchange'} by{' '}
          <strong>{formatDayYear(new Date(rma.refundBy))}</strong>, once we’ve checked it.
        </p>
      )}
      {rma.status === 'Waiting for your parcel' && <ReturnInstructions rma={rma} {...order} />}
    </section>
  );
}

/** What the customer has to do next. */
export function ReturnInstructions({ rma, ...order }: ReturnOfOrder) {
  const [shown, setShown] = useState(false);
  if (rma.method === 'STORE')
    return (
      <p className="mt-3 border-t border-line pt-3">
        Bring the items and the number <strong className="tabular-nums">{rma.rmaId}</strong> to any of our stores.
      </p>
    );
  if (rma.label) return <PaidLabel rma={rma} label={rma.label} {...order} />;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p>Pack the items, put the label on the outside and hand the parcel to a courier. Keep their receipt.</p>
      {shown ? (
        <ReturnLabel rma={rma} />
      ) : (
        <p className="mt-3">
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show the label
          </Button>
        </p>
      )}
    </div>
  );
}
