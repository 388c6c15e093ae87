import { Link, useParams } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { OrderDetails } from './internal/order-details.tsx';
import { guestOrders } from './order-source.ts';
import { codeOf, useOrder } from './use-order.ts';

/** A guest's order, until the token of the look-up expires (NAV-19, ORD-14). */
export function GuestOrderPage() {
  const { number = '' } = useParams();
  const { order, failure, load, replace } = useOrder(guestOrders, number.toUpperCase());
  const needsLookup = ['OrderNotFound', 'OrderViewExpired'].includes(codeOf(failure) ?? '');
  const heading = (words: string) => <h1 className="mb-8 font-display text-3xl font-black sm:text-4xl">{words}</h1>;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-20 sm:px-6 lg:pt-12">
      {order ? (
        <OrderDetails
          order={order}
          source={guestOrders}
          onChange={replace}
          heading={heading(`Order #${order.number}`)}
        />
      ) : (
        <>
          {heading('Your order')}
          {failure ? (
            <Alert
              tone="error"
              action={
                needsLookup ? (
                  <Link
                    to={`/orders?number=${encodeURIComponent(number)}`}
                    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                  >
                    Find your order
                  </Link>
                ) : (
                  <Button onClick={() => void load()}>Try again</Button>
                )
              }
            >
              {needsLookup ? orderMessages.viewExpired : orderMessages.orderLoadFailed}
            </Alert>
          ) : (
            <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
              Loading your order…
            </p>
          )}
        </>
      )}
    </div>
  );
}
