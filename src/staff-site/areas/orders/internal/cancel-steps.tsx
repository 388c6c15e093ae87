import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';

/** Takes a step of the order on the server; `done` is the message that follows. */
export type Take = (step: string, done: string) => Promise<unknown>;
export interface StepsProps {
  order: StaffOrder;
  take: Take;
  busy: boolean;
}

/** Cancels the order, or the rest of one that was dispatched in part. */
export const CancelSteps = ({ order, take, busy }: StepsProps) => (
  <>
    {order.state === 'PARTLY_SHIPPED' && (
      <Button
        variant="danger"
        busy={busy}
        onClick={async () => {
          const sure = await confirm({
            title: 'Cancel the rest?',
            body: (
              <p>
                Undispatched items are returned to stock and refunded, and the customer gets an email. This cannot be
                undone.
              </p>
            ),
            action: 'Cancel the rest',
          });
          if (sure) await take('cancel-rest', 'The rest is cancelled and will be refunded.');
        }}
      >
        Cancel the rest
      </Button>
    )}
    {order.state === 'PLACED' && (
      <Button
        variant="danger"
        busy={busy}
        onClick={async () => {
          const sure = await confirm({
            title: `Cancel order ${order.number}?`,
            body: (
              <p>
                The order is refunded in full, its stock is released and the customer gets an email.
                {(order.office?.giftCards.unspent ?? 0) > 0 && ' The balance of its gift cards is set to zero.'} This
                cannot be undone.
              </p>
            ),
            action: 'Cancel the order',
          });
          if (sure) await take('cancel', 'The order is cancelled and will be refunded.');
        }}
      >
        Cancel order
      </Button>
    )}
  </>
);
