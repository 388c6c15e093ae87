import { orderWorkReplySchema, type StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { useMay } from '../../../session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { useSend } from '../../../use-send.ts';
import { CancelSteps, type StepsProps, type Take } from './cancel-steps.tsx';
import { useOrderAction } from './order-work.tsx';

/** Actions of a single click. */
export function Steps({ order }: { order: StaffOrder }) {
  const { send, busy } = useSend();
  const mayWork = useMay('workOrders');
  const mayCancel = useMay('cancelOrders');
  const mayChange = useMay('refundOrders') && order.channel !== 'pos';
  const mayReturn = useMay('receiveReturns') && order.channel !== 'pos';
  const take: Take = (step, done) =>
    send('POST', `staff/orders/${order.number}/${step}`, { schema: orderWorkReplySchema, done });
  const isPickUp = order.shippingType === 'STORE_PICKUP';
  const { act, busy: acting } = useOrderAction(order.number);
  const isOpen = (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED') && !order.waitsForRma && !order.heldFor;
  const isHere = order.state === 'PLACED' && !order.waitsForRma && !order.heldFor;
  const arrived = order.timeline.some(({ what }) => what === 'Delivered');
  return (
    <>
      {mayWork && isPickUp && isHere && <PickUpSteps order={order} take={take} busy={busy} />}
      {mayWork && !isPickUp && isOpen && !order.packedAt && order.lines.some(({ stocked }) => stocked) && (
        <Button
          variant="secondary"
          busy={acting}
          onClick={() => void act({ kind: 'pack' }, 'The order is marked as packed.')}
        >
          Mark as packed
        </Button>
      )}
      {mayWork && !isPickUp && (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED') && order.packedAt && (
        <Button
          variant="secondary"
          busy={acting}
          onClick={() => void act({ kind: 'unpack' }, 'The order is to be packed again.')}
        >
          Mark as not packed
        </Button>
      )}
      {mayWork && !isPickUp && order.state === 'SHIPPED' && !arrived && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void take('delivered', 'The order is marked as delivered.')}
        >
          Delivered
        </Button>
      )}
      {mayReturn &&
        (order.state === 'PARTLY_SHIPPED' || order.state === 'SHIPPED' || order.state === 'PARTLY_RETURNED') && (
          <ButtonLink to={`/returns/start/${order.number}`}>Start a return</ButtonLink>
        )}
      {mayChange && isHere && !order.packedAt && !order.readyAt && (
        <ButtonLink to={`/orders/${order.number}/change`}>Change order</ButtonLink>
      )}
      {mayCancel && <CancelSteps order={order} take={take} busy={busy} />}
    </>
  );
}

const PickUpSteps = ({ order, take, busy }: StepsProps) => (
  <>
    {!order.readyAt && (
      <Button
        busy={busy}
        onClick={() => void take('ready', 'The order is ready to collect; the customer gets an email.')}
      >
        Ready to collect
      </Button>
    )}
    <Button
      variant={order.readyAt ? 'primary' : 'secondary'}
      busy={busy}
      onClick={async () => {
        const sure = await confirm({
          title: 'Hand over the order?',
          body: (
            <p>
              {order.name} collects the whole of order {order.number}. Ask for the order number or an ID first.
            </p>
          ),
          action: 'Mark as collected',
        });
        if (sure) await take('collect', 'The order is collected.');
      }}
    >
      Collected
    </Button>
  </>
);
