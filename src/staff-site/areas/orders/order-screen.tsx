import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type OrderQueues, orderQueuesSchema } from '#contract/staff/orders/staff-order-work.ts';
import { type StaffOrder, staffOrderSchema } from '#contract/staff/orders/staff-orders.ts';
import { orderWords } from '../../order-words.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ValuesPanel } from '../../ui/custom-fields/values-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, Status, When } from '../../ui/values.tsx';
import { CustomerPanels } from './customer-panels.tsx';
import { DispatchForm } from './dispatch-form.tsx';
import { AgreedTexts } from './internal/agreed-texts.tsx';
import { columnsFor } from './internal/order-columns.tsx';
import { Notes } from './internal/order-notes.tsx';
import { Destination, Parcels } from './internal/order-panels.tsx';
import { Steps } from './internal/order-steps.tsx';
import { Timeline } from './internal/order-timeline.tsx';
import { Waiting } from './internal/order-waiting.tsx';
import { OrderWork } from './internal/order-work.tsx';
import { ShopperWrote } from './internal/shopper-wrote.tsx';
import { PrintLinks } from './print/print-links.tsx';
import { RefundForm } from './refund-form.tsx';
import { WriteEmailForm } from './write-email-form.tsx';

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const options = { signal: request.signal };
  const [order, lists] = await Promise.all([
    callStaff('GET', `staff/orders/${encodeURIComponent(params.number ?? '')}`, staffOrderSchema, options),
    callStaff('GET', 'staff/order-queues', orderQueuesSchema, options),
  ]);
  return { order, people: lists.people };
};

/** One order with its history and the actions that are possible now. */
export function Component() {
  const { order, people } = useLoaderData<typeof loader>();
  const words = orderWords(order);
  return (
    <Screen
      title={`Order ${order.number}`}
      back={{ to: '/orders', label: 'Orders' }}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={words.tone}>{words.label}</Status>
          <When at={order.placedAt} />
          <Money dollars={order.total} />
          {order.channel === 'pos' && <span>Bought in a store</span>}
          {order.channel === 'phone' && <span>Taken by phone</span>}
        </span>
      }
      actions={<Steps order={order} />}
    >
      <Waiting order={order} />
      <ShopperWrote order={order} />
      <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <MainColumn order={order} />
        <SideColumn order={order} people={people} />
      </div>
    </Screen>
  );
}

function MainColumn({ order }: { order: StaffOrder }) {
  const mayWork = useMay('workOrders');
  const mayWrite = useMay('writeToCustomers');
  const isOpen = (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED') && !order.waitsForRma && !order.heldFor;
  const { office } = order;
  return (
    <div className="min-w-0">
      <div className="mb-5">
        <DataTable
          caption="Items ordered"
          columns={columnsFor(order)}
          rows={order.lines}
          rowKey={({ lineNo }) => `${lineNo}`}
          empty="Nothing."
        />
      </div>
      {mayWork && isOpen && order.shippingType === 'DELIVERY' && (
        <p className="mb-5">
          <ButtonLink to={`/packing?order=${order.number}`}>Pack with a label</ButtonLink>
        </p>
      )}
      {mayWork && isOpen && order.shippingType === 'DELIVERY' && (
        <DispatchForm key={`dispatch ${order.number}`} order={order} />
      )}
      {order.parcels.length > 0 && <Parcels order={order} />}
      {mayWrite && office && <WriteEmailForm key={`email ${order.number}`} order={order} office={office} />}
      <ValuesPanel path={`staff/orders/${order.number}`} mayEdit />
      <Notes order={order} />
      <Timeline key={`timeline ${order.number}`} timeline={order.timeline} />
      <ActivityPanel subject={order.number} />
    </div>
  );
}

function SideColumn({ order, people }: { order: StaffOrder } & Pick<OrderQueues, 'people'>) {
  const mayRefund = useMay('refundOrders');
  const mayWork = useMay('workOrders');
  const { office } = order;
  return (
    <div className="min-w-0">
      <Destination order={order} />
      <OrderWork key={`work ${order.number}`} order={order} people={people} />
      {mayWork && (
        <Panel title="Print">
          <div className="flex flex-wrap gap-2">
            <PrintLinks numbers={[order.number]} />
          </div>
        </Panel>
      )}
      {office && <CustomerPanels order={order} office={office} />}
      <AgreedTexts order={order} />
      {mayRefund && office && office.refundable > 0 && (
        <RefundForm key={`refund ${order.number}`} order={order} office={office} />
      )}
    </div>
  );
}
