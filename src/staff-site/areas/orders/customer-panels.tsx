import { Link } from 'react-router';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { useMay } from '../../session.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money, Status, type Tone, When } from '../../ui/values.tsx';
import { EmailPanel } from './email-panel.tsx';
import { GiftPanel } from './gift-panel.tsx';

type Office = NonNullable<StaffOrder['office']>;
const refundTones: Record<Office['refunds'][number]['state'], { label: string; tone: Tone }> = {
  CREATED: { label: 'On its way', tone: 'waiting' },
  DONE: { label: 'Refunded', tone: 'good' },
  MANUAL: { label: 'Needs attention', tone: 'bad' },
};
const stateWord = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ');

/** Shown only with access to customer data: customer, payments, emails. */
export function CustomerPanels({ order, office }: { order: StaffOrder; office: Office }) {
  const seeCustomers = useMay('seeCustomers');
  return (
    <>
      <Panel title="Customer">
        <Facts
          facts={[
            [
              'Name',
              office.customerId && seeCustomers ? (
                <Link key="c" className="underline underline-offset-4" to={`/customers/${office.customerId}`}>
                  {order.name}
                </Link>
              ) : (
                order.name
              ),
            ],
            ['Email', office.email],
            ['Phone', office.phone],
            ['Account', office.customerId ? 'Yes' : 'Guest'],
          ]}
        />
      </Panel>
      <PaymentPanel total={order.total} office={office} />
      {office.returns.length > 0 && <Returns returns={office.returns} />}
      {office.gifts.length > 0 && <GiftPanel number={order.number} gifts={office.gifts} />}
      <EmailPanel order={order} office={office} />
    </>
  );
}

const Row = ({ label, dollars, strong = false }: { label: string; dollars: number; strong?: boolean }) => (
  <div className={`flex justify-between gap-3 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}>
    <dt className="min-w-0 break-words">{label}</dt>
    <dd>
      <Money dollars={dollars} />
    </dd>
  </div>
);

function PaymentPanel({ total, office }: { total: number; office: Office }) {
  return (
    <Panel title="Total and payment">
      <dl className="flex flex-col gap-1">
        {office.sums.map(({ label, amount }) => (
          <Row key={label} label={label} dollars={amount} />
        ))}
        <Row label="Total" dollars={total} strong />
        <Row label="GST included" dollars={office.gst} />
      </dl>
      <h3 className="mt-4 mb-1 font-semibold">Paid with</h3>
      {office.payments.length === 0 && <p className="text-quiet">No payment was needed.</p>}
      <ul className="flex flex-col gap-2">
        {office.payments.map((payment) => (
          <li
            key={`${payment.label} ${payment.at}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3"
          >
            <span className="break-words">
              {payment.label} <span className="text-sm text-quiet">{stateWord(payment.state)}</span>
              {payment.problem && <span className="text-sm text-danger"> {payment.problem}</span>}
            </span>
            <span className="text-right">
              <Money dollars={payment.amount} />
              {payment.refunded > 0 && (
                <span className="block text-sm text-quiet">
                  <Money dollars={payment.refunded} /> refunded
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {office.refunds.length > 0 && <Refunds refunds={office.refunds} />}
    </Panel>
  );
}

function Refunds({ refunds }: Pick<Office, 'refunds'>) {
  return (
    <>
      <h3 className="mt-4 mb-1 font-semibold">Refunds</h3>
      <ul className="flex flex-col gap-2">
        {refunds.map((refund) => (
          <li key={`${refund.label} ${refund.at} ${refund.amount}`}>
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
              <span>
                {refund.label} <Status tone={refundTones[refund.state].tone}>{refundTones[refund.state].label}</Status>
              </span>
              <Money dollars={refund.amount} />
            </span>
            <span className="block text-sm text-quiet">
              <When at={refund.at} /> · {refund.by} · {refund.reason}
              {refund.note && (
                <span className="block">{refund.note.charAt(0).toUpperCase() + refund.note.slice(1)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Returns({ returns }: Pick<Office, 'returns'>) {
  return (
    <Panel title="Returns">
      <ul className="flex flex-col gap-1">
        {returns.map(({ rma, state, requestedAt, refund, exchange }) => (
          <li key={rma} className="flex flex-wrap justify-between gap-x-3">
            <Link to={`/returns/${rma}`} className="underline underline-offset-4">
              {rma}
            </Link>
            <span>
              {stateWord(state)}, <When at={requestedAt} day />
              {refund > 0 && (
                <>
                  , <Money dollars={refund} />
                </>
              )}
              {exchange && (
                <>
                  , exchange{' '}
                  <Link to={`/orders/${exchange}`} className="underline underline-offset-4">
                    {exchange}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
