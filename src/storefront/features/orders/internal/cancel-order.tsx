import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import type { OrderSource } from '../order-source.ts';
import { useCancelOrder } from './use-cancel-order.ts';

interface CancelOrderProps {
  order: OrderView;
  source: OrderSource;
  onChange: (order: OrderView) => void;
}

/** Cancels the order, after a question, until picking begins (EDIT-02); says so afterwards in its place. */
export function CancelOrder({ order, source, onChange }: CancelOrderProps) {
  const { state, failure, cancel, ask, close } = useCancelOrder(order.number, source, onChange);
  const isBusy = state === 'busy';
  return (
    <>
      <p role="status" className={state === 'done' ? '' : 'sr-only'}>
        {state === 'done' && 'Your order is cancelled. We email you when the money is on its way back.'}
      </p>
      {order.cancellable && (
        <Button variant="secondary" onClick={ask} full>
          Cancel order
        </Button>
      )}
      <Drawer open={isBusy || state === 'asking'} onClose={close} title="Cancel this order?" side="middle">
        <div className="grid gap-5 pb-2">
          <p>
            All of order #{order.number} is cancelled, and you are refunded to what you paid with. This cannot be
            undone.
          </p>
          {failure && <Alert tone="error">{failure}</Alert>}
          <div className="grid gap-3">
            {failure !== orderMessages.cancelTooLate && (
              <Button variant="accent" busy={isBusy} onClick={() => void cancel()} full>
                Cancel the order
              </Button>
            )}
            <Button variant="secondary" onClick={close} full>
              Keep it
            </Button>
          </div>
        </div>
      </Drawer>
    </>
  );
}
