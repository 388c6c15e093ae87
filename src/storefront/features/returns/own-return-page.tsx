import { Link, useParams } from 'react-router';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { ownOrders } from '#storefront/features/orders/order-source.ts';
import { ReturnFlow } from './internal/return-flow.tsx';

/** A customer's return; the token in the URL came with the order (NAV-33, RET-01, RET-06). */
export function OwnReturnPage() {
  const { number = '', token = '' } = useParams();
  return (
    <>
      <p className="mb-4">
        <Link to={ownOrders.page(number)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Order #{number}
        </Link>
      </p>
      <DashboardHeading>Return or exchange</DashboardHeading>
      <div className="max-w-2xl">
        <ReturnFlow number={number} token={token} source={ownOrders} />
      </div>
    </>
  );
}
