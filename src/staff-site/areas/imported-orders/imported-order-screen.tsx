import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { importedStateWords } from '#contract/orders/imported-orders.ts';
import { type StaffImportedOrder, staffImportedOrder } from '#contract/staff/imports/imported-orders.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, Status, When } from '../../ui/values.tsx';
import { ReturnForm } from './return-form.tsx';
import { stateTones } from './state-words.ts';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/imported-orders/${encodeURIComponent(params.orderId ?? '')}`, staffImportedOrder, {
    signal: request.signal,
  });

const lines: readonly Column<StaffImportedOrder['lines'][number]>[] = [
  { key: 'name', head: 'Item', cell: ({ name }) => name },
  {
    key: 'sku',
    head: 'SKU',
    cell: ({ sku, productCode }) =>
      productCode ? (
        <Link to={`/products/${encodeURIComponent(productCode)}`} className="underline underline-offset-4">
          {sku}
        </Link>
      ) : (
        sku
      ),
  },
  { key: 'qty', head: 'Units', right: true, cell: ({ qty }) => qty },
  { key: 'returned', head: 'Returned here', right: true, cell: ({ returned }) => returned },
  { key: 'price', head: 'Price', right: true, cell: ({ price }) => <Money dollars={price} /> },
];
const returns: readonly Column<StaffImportedOrder['returns'][number]>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'items', head: 'Items', cell: ({ items }) => items.map(({ name, qty }) => `${qty} × ${name}`).join(', ') },
  {
    key: 'paidBy',
    head: 'Refunded',
    cell: ({ paidBy, reference }) => (paidBy === 'hand' ? `By hand: ${reference}` : 'As store credit'),
  },
  { key: 'note', head: 'Note', cell: ({ note }) => note },
  { key: 'amount', head: 'Amount', right: true, cell: ({ amount }) => <Money dollars={amount} /> },
];

/** One order of the shop before this one, and what was returned of it here (MOVE-02). */
export function Component() {
  const order = useLoaderData<typeof loader>();
  const mayRefund = useMay('refundOrders');
  const { returns: made, erased } = order;
  return (
    <Screen
      title={`Imported order ${order.number}`}
      back={{ to: '/imported-orders', label: 'Imported orders' }}
      note={
        <>
          <Status tone={stateTones[order.state]}>{importedStateWords[order.state]}</Status> Bought in the shop before
          this one, on Shopify.{' '}
          {erased ? 'The customer’s details were deleted on request.' : 'We record that you viewed it.'}
        </>
      }
    >
      <div className="grid gap-x-5 lg:grid-cols-2">
        <About order={order} />
        <Amounts order={order} />
      </div>
      <h2 className="mt-2 mb-2 font-display text-lg font-bold">Items</h2>
      <DataTable
        caption="Items"
        columns={lines}
        rows={order.lines}
        rowKey={({ lineNo }) => String(lineNo)}
        empty="No items."
      />
      {made.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 font-display text-lg font-bold">Returned here</h2>
          <DataTable caption="Returned here" columns={returns} rows={made} rowKey={({ id }) => id} empty="" />
        </>
      )}
      <div className="mt-6">
        {mayRefund && order.refundable > 0 && order.lines.some(({ qty, returned }) => returned < qty) && (
          <ReturnForm order={order} />
        )}
        <ActivityPanel subject={`imported-order:${order.id}`} />
      </div>
    </Screen>
  );
}

const About = ({ order }: { order: StaffImportedOrder }) => (
  <Panel title="Details">
    <Facts
      facts={[
        ['Placed', <When key="d" at={order.date} day />],
        [
          'Customer',
          order.customerId ? (
            <Link key="c" to={`/customers/${order.customerId}`} className="break-all underline underline-offset-4">
              {order.email}
            </Link>
          ) : (
            order.email
          ),
        ],
        ['Phone', order.phone],
        ['Deliver to', addressText(order.deliveryAddress)],
        ['Bill to', addressText(order.billingAddress)],
        ['Delivery', order.deliveryMethod],
        ['Paid with', order.paymentMethod],
        ['Sold by', order.channel],
        ['Tags', order.tags.join(', ')],
        ['Note', order.note],
        ['Imported', <When key="i" at={order.importedAt} />],
      ]}
    />
  </Panel>
);

function addressText(address: StaffImportedOrder['billingAddress']): string {
  if (!address) return '';
  const { name, company, street1, street2, city, province, postcode, country } = address;
  return [name, company, street1, street2, `${city} ${postcode}`.trim(), province, country].filter(Boolean).join(', ');
}

const Amounts = ({ order }: { order: StaffImportedOrder }) => (
  <Panel title="Amounts">
    <Facts
      facts={[
        ['Items', <Money key="g" dollars={order.goods} />],
        [
          'Discount',
          order.discount > 0 && (
            <>
              <Money dollars={-order.discount} /> {order.discountCode}
            </>
          ),
        ],
        ['Delivery', <Money key="d" dollars={order.delivery} />],
        ['GST added', order.addedTax > 0 && <Money key="a" dollars={order.addedTax} />],
        ['Difference in the export', order.difference !== 0 && <Money key="x" dollars={order.difference} />],
        ['Total', <Money key="t" dollars={order.total} />],
        ['GST in it', order.tax > 0 && <Money key="v" dollars={order.tax} />],
        ['Refunded', order.refunded > 0 && <Money key="r" dollars={order.refunded} />],
        ['Can be refunded', <Money key="l" dollars={order.refundable} />],
      ]}
    />
  </Panel>
);
