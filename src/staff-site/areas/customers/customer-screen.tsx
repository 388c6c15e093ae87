import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { addressLines } from '#contract/fields/country-rules.ts';
import { type StaffCustomer, staffCustomerSchema } from '#contract/staff/staff-customers.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { orderWords } from '../../order-words.ts';
import { useMay } from '../../session.ts';
import { callStaff, StaffCallFailed, saveStaffFile, sendStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { ValuesPanel } from '../../ui/custom-fields/values-panel.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Money, Status, When } from '../../ui/values.tsx';
import { ImportedOrdersLink, ImportedPanel, InviteButton } from './imported.tsx';
import { SeeShop } from './see-shop.tsx';
import { StoreCreditPanel } from './store-credit-panel.tsx';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/customers/${encodeURIComponent(params.customerId ?? '')}`, staffCustomerSchema, {
    signal: request.signal,
  });

const orders: readonly Column<StaffCustomer['orders'][number]>[] = [
  { key: 'number', head: 'Order', cell: ({ number }) => number },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: (row) => <Status tone={orderWords(row).tone}>{orderWords(row).label}</Status>,
  },
  { key: 'placed', head: 'Placed', cell: ({ placedAt }) => <When at={placedAt} />, sortBy: ({ placedAt }) => placedAt },
  { key: 'units', head: 'Units', right: true, cell: ({ units }) => units },
  {
    key: 'total',
    head: 'Total',
    right: true,
    cell: ({ total }) => <Money dollars={total} />,
    sortBy: ({ total }) => total,
  },
];
const kinds: Record<StaffCustomer['statement']['entries'][number]['kind'], string> = {
  earn: 'Points earned',
  return: 'Points deducted',
  reward: 'Converted to a reward',
  adjust: 'Adjusted by the shop',
  issue: 'Reward issued',
  redeem: 'Reward used',
  'give-back': 'Reward returned',
  expire: 'Reward expired',
  refund: 'Reward refunded',
  owed: 'Points owed',
};
const entries: readonly Column<StaffCustomer['statement']['entries'][number]>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'kind', head: 'What', cell: ({ kind, reason }) => [kinds[kind], reason].filter(Boolean).join(': ') },
  { key: 'order', head: 'Order', cell: ({ orderNumber }) => orderNumber ?? '' },
  { key: 'reward', head: 'Reward', cell: ({ rewardCode }) => rewardCode ?? '' },
  {
    key: 'points',
    head: 'Points',
    right: true,
    cell: ({ points }) => (points === 0 ? '' : points > 0 ? `+${points}` : `−${-points}`),
  },
  { key: 'amount', head: 'Value', right: true, cell: ({ amount }) => (amount === 0 ? '' : <Money dollars={amount} />) },
];

function NewPhoneOrder({ customer: { customerId } }: { customer: StaffCustomer }) {
  const mayTakeOrders = useMay('takePhoneOrders');
  return mayTakeOrders && <ButtonLink to={`/phone-orders/new?customer=${customerId}`}>New phone order</ButtonLink>;
}

/** A customer: contact details, orders, points, and privacy requests. */
export function Component() {
  const customer = useLoaderData<typeof loader>();
  const { loyalty } = customer;
  return (
    <Screen
      title={customer.name || 'Customer'}
      back={{ to: '/customers', label: 'Customers' }}
      note="We record that you viewed these details."
      actions={
        <>
          {customer.imported && !customer.imported.claimedAt ? (
            <InviteButton customer={customer} />
          ) : (
            <SeeShop customer={customer} />
          )}
          <NewPhoneOrder customer={customer} />
          <TheirData customer={customer} />
        </>
      }
    >
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Contact customer={customer} />
        <Loyalty loyalty={loyalty} />
        {customer.imported && <ImportedPanel imported={customer.imported} />}
      </div>
      <ValuesPanel path={`staff/customers/${customer.customerId}`} mayEdit />
      <StoreCreditPanel customer={customer} />
      <h2 className="mt-2 mb-2 font-display text-lg font-bold">Orders</h2>
      <DataTable
        caption="Orders"
        columns={orders}
        rows={customer.orders}
        rowKey={({ number }) => number}
        to={({ number }) => `/orders/${number}`}
        empty="No orders yet."
      />
      <ImportedOrdersLink email={customer.email} />
      {loyalty && <Statement customer={customer} />}
      <h2 className="mt-6 mb-2 font-display text-lg font-bold">Addresses</h2>
      {customer.addresses.length === 0 && <p className="text-quiet">None saved.</p>}
      <Addresses addresses={customer.addresses} />
      <div className="mt-6">
        <ActivityPanel subject={customer.customerId} />
      </div>
    </Screen>
  );
}

const Statement = ({ customer }: { customer: StaffCustomer }) => (
  <>
    <h2 className="mt-6 mb-2 font-display text-lg font-bold">Points and rewards</h2>
    <DataTable
      caption="Statement"
      columns={entries}
      rows={customer.statement.entries}
      rowKey={({ id }) => id}
      empty="No points yet."
    />
    {customer.statement.more && (
      <p className="mt-2 text-sm text-quiet">Older entries are in the customer’s own statement.</p>
    )}
  </>
);

/** Exports and erases a customer's data, as the Privacy Act allows customers to request. */
function TheirData({ customer }: { customer: StaffCustomer }) {
  const [busy, setBusy] = useState(false);
  const mayExport = useMay('exportCustomers');
  const mayForget = useMay('forgetCustomers');
  const navigate = useNavigate();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      showToast(error.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  const path = `staff/customers/${customer.customerId}`;
  return (
    <>
      {mayExport && (
        <Button variant="secondary" busy={busy} onClick={() => void attempt(() => saveStaffFile(`${path}/export`))}>
          {' '}
          Export data
        </Button>
      )}
      {mayForget && (
        <Button
          variant="danger"
          busy={busy}
          onClick={async () => {
            const sure = await confirm({
              title: 'Delete this customer’s data?',
              body: (
                <p>
                  The account, points, rewards and addresses of {customer.name} are deleted permanently; orders are kept
                  without names. {givenUp(customer)}Do this only at the customer’s request.
                </p>
              ),
              action: 'Delete data',
            });
            if (!sure) return;
            await attempt(async () => {
              await sendStaff('POST', `${path}/forget`);
              showToast('Customer data deleted.');
              await navigate('/customers');
            });
          }}
        >
          Delete data
        </Button>
      )}
    </>
  );
}

/** What the customer gives up with the account besides (docs/decisions/0142). */
const givenUp = ({ storeCredit: { balance } }: StaffCustomer): string =>
  balance > 0 ? `${formatCents(dollarsToCents(balance))} of store credit ends with the account. ` : '';

function Contact({ customer }: { customer: StaffCustomer }) {
  return (
    <Panel title="Contact">
      <Facts
        facts={[
          [
            'Email',
            <span key="e" className="break-all">
              {customer.email}
            </span>,
          ],
          ['Phone', customer.phone],
          ['Customer since', <When key="s" at={customer.createdAt} day />],
          ['Address', customer.verifiedAt ? 'Confirmed' : 'Not confirmed'],
          [
            'Marketing',
            [customer.marketing.email && 'by email', customer.marketing.sms && 'by text message']
              .filter(Boolean)
              .join(', ') || 'Not subscribed',
          ],
          ['Airline', customer.airline && `Linked, member ${customer.airline}`],
        ]}
      />
    </Panel>
  );
}

function Loyalty({ loyalty }: Pick<StaffCustomer, 'loyalty'>) {
  return (
    <Panel title="Loyalty">
      {loyalty ? (
        <Facts
          facts={[
            ['Member', loyalty.rewardAccountId],
            ['Level', loyalty.tierName],
            ['Points', `${loyalty.pointBalance}`],
            ['Owed', loyalty.pointsOwed > 0 && `${loyalty.pointsOwed}`],
            ['Rewards', `${loyalty.rewards.filter(({ status }) => status === 'active').length} to use`],
          ]}
        />
      ) : (
        <p className="text-quiet">Not a member.</p>
      )}
    </Panel>
  );
}

function Addresses({ addresses }: Pick<StaffCustomer, 'addresses'>) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {addresses.map((address) => (
        <li key={address.id} className="rounded-xs border border-line bg-raised px-4 py-3">
          <address className="break-words not-italic">
            {addressLines(address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </li>
      ))}
    </ul>
  );
}
