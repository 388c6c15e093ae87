import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import { type ImportedOrderView, importedStateWords } from '#contract/orders/imported-orders.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { session } from '#storefront/lib/session/auth-session.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { codeOf } from '../use-order.ts';

/** One order that the customer placed in the shop before this one: to read, with nothing to do (MOVE-02). */
export function PreviousOrderPage() {
  const { id = '' } = useParams();
  const { order, failure, load } = usePreviousOrder(id);
  return (
    <>
      <p className="mb-4">
        <Link to="/account/orders" className="inline-flex min-h-11 items-center underline underline-offset-4">
          All orders
        </Link>
      </p>
      {order && <Details order={order} />}
      {!order && <DashboardHeading>Your order</DashboardHeading>}
      {failure &&
        (codeOf(failure) === 'OrderNotFound' ? (
          <Alert tone="error">{orderMessages.noMatchingOrder}</Alert>
        ) : (
          <FailedAlert retry={() => void load()}>{orderMessages.orderLoadFailed}</FailedAlert>
        ))}
      {!order && !failure && (
        <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
          Loading your order…
        </p>
      )}
    </>
  );
}

function usePreviousOrder(id: string) {
  const [order, setOrder] = useState<ImportedOrderView | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    const reply = await session.call<ImportedOrderView>('GET', `account/imported-orders/${encodeURIComponent(id)}`);
    if (reply.ok) setOrder(reply.value);
    else setFailure(reply.error);
  }, [id]);
  useEffect(() => {
    void load();
  }, [load]);
  return { order, failure, load };
}

const Details = ({ order }: { order: ImportedOrderView }) => (
  <article>
    <DashboardHeading>Order {order.number}</DashboardHeading>
    <p className="-mt-4 text-quiet">
      {importedStateWords[order.state]} · {formatDayYear(new Date(order.date))}
    </p>
    <p className="mt-4 max-w-xl border-l-4 border-line-strong pl-4">{orderMessages.previousOrderExplained}</p>
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 content-start gap-10">
        <Lines order={order} />
        {order.returns.length > 0 && <Returns order={order} />}
      </div>
      <div className="grid min-w-0 content-start gap-8">
        <Sums order={order} />
        <DeliveryFacts order={order} />
      </div>
    </div>
  </article>
);

const Lines = ({ order }: { order: ImportedOrderView }) => (
  <ul aria-label="Items" className="divide-y divide-line border-y border-line">
    {order.lines.map(({ lineNo, name, qty, price, returned, productPath }) => (
      <li key={lineNo} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-3">
        <span className="min-w-0 wrap-break-word">
          {productPath ? (
            <Link to={`/products/${productPath}`} className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
          <span className="block text-sm text-quiet">
            {[qty > 1 ? `Quantity ${qty} at ${money(price)}` : 'Quantity 1', returned > 0 && `${returned} returned`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="tabular-nums">{money((Math.round(price * 100) * qty) / 100)}</span>
      </li>
    ))}
  </ul>
);

function Sums({ order }: { order: ImportedOrderView }) {
  const { goods, discount, discountCode, delivery, addedTax, difference, total, tax, refunded } = order;
  const rows: [string, number][] = [
    ['Items', goods],
    [['Discount', discountCode].filter(Boolean).join(' '), -discount],
    ['Delivery', delivery],
    ['GST', addedTax],
    ['Other', difference],
  ];
  const after: [string, number][] = [
    ['Includes GST of', addedTax > 0 ? 0 : tax],
    ['Refunded', refunded],
  ];
  const line = ([name, amount]: [string, number]) =>
    amount !== 0 && (
      <div key={name} className="flex justify-between gap-4">
        <dt className="text-quiet">{name}</dt>
        <dd className="tabular-nums">{money(amount)}</dd>
      </div>
    );
  return (
    <dl aria-label="Amounts" className="grid gap-2">
      {rows.map(line)}
      <div className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
        <dt>Total</dt>
        <dd className="tabular-nums">{money(total)}</dd>
      </div>
      {after.map(line)}
    </dl>
  );
}

function DeliveryFacts({ order: { deliveryAddress, deliveryMethod, paymentMethod } }: { order: ImportedOrderView }) {
  const place = deliveryAddress && [
    deliveryAddress.name,
    deliveryAddress.company,
    deliveryAddress.street1,
    deliveryAddress.street2,
    `${deliveryAddress.city} ${deliveryAddress.postcode}`.trim(),
    deliveryAddress.country,
  ];
  return (
    <dl className="grid gap-6 border-t border-line pt-6">
      {place && (
        <div>
          <dt className="text-sm text-quiet">Delivered to</dt>
          <dd className="mt-1 wrap-break-word">
            {place.filter(Boolean).map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </dd>
        </div>
      )}
      {deliveryMethod && <Fact name="Delivery">{deliveryMethod}</Fact>}
      {paymentMethod && <Fact name="Paid with">{paymentMethod}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="mt-1 wrap-break-word">{children}</dd>
  </div>
);

const Returns = ({ order }: { order: ImportedOrderView }) => (
  <section aria-labelledby="previous-returns">
    <h2 id="previous-returns" className="mb-2 font-display text-2xl font-extrabold">
      Returned
    </h2>
    <ul className="grid gap-2">
      {order.returns.map(({ id, at, amount, paidBy, items }) => (
        <li key={id}>
          {formatDayYear(new Date(at))}: {items.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}. {money(amount)}{' '}
          {paidBy === 'hand' ? 'refunded' : 'as store credit'}.
        </li>
      ))}
    </ul>
  </section>
);
