import { Link } from 'react-router';
import { addressLines } from '#contract/fields/country-rules.ts';
import { nextSteps } from '#contract/messages/shopping/next-steps.ts';
import { storeLines } from '#contract/stores/store.ts';
import type { PlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { isEmailed } from './is-emailed.ts';
import { paidWith } from './paid-with.ts';

/** What happens to the order, step by step, with the dates the shopper was promised (UX-12). */
export function NextSteps({ order }: { order: PlacedOrder }) {
  const steps = nextSteps({
    storeName: order.store?.name ?? null,
    isEmailed: isEmailed(order),
    methodLabel: order.methodLabel,
    promise: order.promise,
    paidWith: paidWith(order),
    isToPay: order.card.payTo !== undefined,
  });
  return (
    <section aria-labelledby="next-heading" className="mt-10">
      <h2 id="next-heading" className="font-display text-xl font-bold">
        What happens next
      </h2>
      <ol className="mt-4">
        {steps.map(({ title, detail }, index) => (
          <li key={title} className="group relative grid grid-cols-[1.75rem_1fr] gap-x-4 pb-5 last:pb-0">
            <StepMark isDone={index === 0} number={index + 1} />
            <div className="min-w-0">
              <p className="font-semibold">
                {title}
                {index === 0 && <span className="sr-only">, done</span>}
              </p>
              {detail && <p className="text-quiet wrap-break-word">{detail}</p>}
            </div>
          </li>
        ))}
      </ol>
      {!isEmailed(order) && <Destination order={order} />}
    </section>
  );
}

/** A tick for what is done, a number for what comes, and a line to the next. */
function StepMark({ isDone, number }: { isDone: boolean; number: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col items-center">
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full border text-sm font-bold tabular-nums ${isDone ? 'border-ink bg-ink text-page' : 'border-line-strong'}`}
      >
        {isDone ? (
          <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.5" className="size-4">
            <path d="M3.5 10.5 8 15l8.5-9.5" />
          </svg>
        ) : (
          number
        )}
      </span>
      <span className="-mb-5 w-px grow bg-line-strong group-last:hidden" />
    </span>
  );
}

/** Where the order goes, or where it is collected. */
function Destination({ order: { address, store } }: { order: PlacedOrder }) {
  const lines = (
    store ? [store.name, ...storeLines(store.address), store.phone] : address ? addressLines(address) : []
  ).filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <dl className="mt-8 border-t border-line pt-6">
      <dt className="text-sm text-quiet">{store ? 'Collect from' : 'Deliver to'}</dt>
      <dd className="mt-1 wrap-break-word">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {store && (
          <Link to="/stores" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Opening hours and directions
          </Link>
        )}
      </dd>
    </dl>
  );
}
