import { Link, useParams } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { OrderDetails } from './internal/order-details.tsx';
import { ownOrders } from './order-source.ts';
import { codeOf, useOrder } from './use-order.ts';

/** One order of the customer's (NAV-32, ORD-04). */
export function OwnOrderPage() {
  const { number = '' } = useParams();
  const { order, failure, load, replace } = useOrder(ownOrders, number.toUpperCase());
  const notThere = codeOf(failure) === 'OrderNotFound';
  return (
    <>
      <p className="mb-4">
        <Link to="/account/orders" className="inline-flex min-h-11 items-center underline underline-offset-4">
          All orders
        </Link>
      </p>
      {order ? (
        <OrderDetails
          order={order}
          source={ownOrders}
          onChange={replace}
          heading={<DashboardHeading>Order #{order.number}</DashboardHeading>}
        />
      ) : (
        <>
          <DashboardHeading>Your order</DashboardHeading>
          {failure ? (
            <Alert tone="error" action={!notThere && <Button onClick={() => void load()}>Try again</Button>}>
              {notThere ? orderMessages.noMatchingOrder : orderMessages.orderLoadFailed}
            </Alert>
          ) : (
            <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
              Loading your order…
            </p>
          )}
        </>
      )}
    </>
  );
}
