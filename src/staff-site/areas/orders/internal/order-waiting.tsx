import { Link } from 'react-router';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { type CaseKind, caseTitles } from '#contract/staff/orders/staff-payment-cases.ts';
import { useMay } from '../../../session.ts';

/** What the order waits for: a payment to settle, or the return that it is the exchange for. */
export function Waiting({ order }: { order: StaffOrder }) {
  const mayRefund = useMay('refundOrders');
  return (
    <>
      {order.heldFor && (
        <p className="mb-4 border-l-4 border-danger bg-raised px-3 py-2">
          On hold: {caseTitles[order.heldFor as CaseKind]}.{' '}
          {mayRefund && (
            <Link to="/payments" className="underline underline-offset-4">
              Payments to settle
            </Link>
          )}
        </p>
      )}
      {order.exchangeRma && (
        <p className="mb-4 border-l-4 border-line-strong bg-raised px-3 py-2">
          Exchange for return <ReturnName rma={order.exchangeRma} />.
          {order.waitsForRma && ' It is dispatched when the return has been received.'}
        </p>
      )}
    </>
  );
}

/** A return's id, as a link for those with the permission. */
function ReturnName({ rma }: { rma: string }) {
  return useMay('receiveReturns') ? (
    <Link to={`/returns/${rma}`} className="underline underline-offset-4">
      {rma}
    </Link>
  ) : (
    rma
  );
}
