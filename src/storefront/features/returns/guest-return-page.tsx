import { useEffect, useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import { LookupForm } from '#storefront/features/orders/lookup-form.tsx';
import { guestOrders } from '#storefront/features/orders/order-source.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { ReturnFlow } from './internal/return-flow.tsx';

/**
 * A guest's return: look up the order by number and email address first, unless this tab has just done so (NAV-23,
 * RET-02).
 */
export function GuestReturnPage() {
  const number = useQuery().get('number')?.toUpperCase() ?? '';
  const [order, setOrder] = useState<OrderView | null>(null);
  const [looking, setLooking] = useState(number !== '');
  useEffect(() => {
    if (number === '') return;
    void guestOrders.load(number).then((reply) => {
      if (reply.ok) setOrder(reply.value);
      setLooking(false);
    });
  }, [number]);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-10 pb-20 sm:px-6">
      <h1 className="font-display text-3xl font-black sm:text-4xl">Return or exchange</h1>
      {order ? (
        <div className="mt-8">
          <p className="mb-8 text-quiet">
            Order <span className="tabular-nums">#{order.number}</span>
          </p>
          {order.returnable ? (
            <ReturnFlow number={order.number} token={order.returnable.token} source={guestOrders} />
          ) : (
            <Alert tone="error">
              {order.status === 'Processing' || order.status === 'Ready to collect'
                ? notYet
                : orderMessages.returnNotPossible}
            </Alert>
          )}
        </div>
      ) : looking ? (
        <p role="status" className="min-h-96 pt-8 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
          Loading your order…
        </p>
      ) : (
        <div className="max-w-md">
          <p className="mt-3 text-quiet">
            Within 40 days of dispatch you can send back what does not fit. Tell us which order it is from.
          </p>
          <div className="mt-8">
            <LookupForm label="Start my return" onFound={(found) => setOrder(found.order)} />
          </div>
        </div>
      )}
    </div>
  );
}

const notYet = 'We haven’t shipped this order yet. You can return it once it is dispatched.';
