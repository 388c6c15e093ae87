import type { SimulationReply } from '#contract/staff/staff-promotions.ts';
import { counted } from '#shared/counted.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money, Status } from '../../ui/values.tsx';

type Tally = SimulationReply['offers'][number];
type Conflict = SimulationReply['conflicts'][number];
const reasons: Record<string, string> = {
  EXCLUSIVE: 'one of them stands alone',
  STOPPED: 'the other stops what comes after',
  MAX_OFFERS: 'too many promotions at once',
};
const offers: Column<Tally>[] = [
  {
    key: 'offer',
    head: 'Promotion',
    cell: ({ name, draft }) =>
      draft ? (
        <>
          {name} <Status tone="waiting">this draft</Status>
        </>
      ) : (
        name
      ),
  },
  { key: 'orders', head: 'Orders without', right: true, cell: ({ orders }) => orders.without },
  { key: 'with', head: 'Orders with', right: true, cell: ({ orders }) => orders.with },
  { key: 'off', head: 'Given off without', right: true, cell: ({ discount }) => <Money dollars={discount.without} /> },
  { key: 'offWith', head: 'Given off with', right: true, cell: ({ discount }) => <Money dollars={discount.with} /> },
];
const conflicts: Column<Conflict>[] = [
  { key: 'offer', head: 'Promotion', cell: ({ offer }) => offer },
  { key: 'by', head: 'Kept out by', cell: ({ by }) => by },
  { key: 'reason', head: 'Because', cell: ({ reason }) => reasons[reason] ?? reason },
  { key: 'orders', head: 'Orders', right: true, cell: ({ orders }) => orders },
];

/** The effect a promotion would have had on past orders, with and without it side by side. */
export function SimulationPanel({ report, days }: { report: SimulationReply; days: number }) {
  const { orders, discount, recordedDiscount, marginEffect, repeatUsers } = report;
  const extra = discount.with - discount.without;
  return (
    <Panel title={`What it would have done in ${counted(days, 'day')}`}>
      {orders === 0 ? (
        <p>No order was placed in these days, so nothing can be said. Take more days, or publish it with a limit.</p>
      ) : (
        <>
          <Facts
            facts={[
              ['Orders looked at', orders],
              ['Given off then', <Money key="r" dollars={recordedDiscount} />],
              ['Without this promotion', <Money key="w" dollars={discount.without} />],
              ['With this promotion', <Money key="d" dollars={discount.with} />],
              [
                'Difference',
                <strong key="x">
                  <Money dollars={extra} />
                </strong>,
              ],
              [
                'Effect on margin',
                <strong key="m" className={marginEffect < 0 ? 'text-danger' : ''}>
                  <Money dollars={marginEffect} />
                </strong>,
              ],
              ...repeatUsers.map(
                ({ shoppers, more, most }) =>
                  ['Shoppers', `${shoppers}, ${more} of them more than once (at most ${most} times)`] as const,
              ),
            ]}
          />
          <h3 className="mt-4 mb-2 font-semibold">Each promotion</h3>
          <DataTable
            caption="Promotions without and with the draft"
            columns={offers}
            rows={report.offers}
            rowKey={({ id }) => id}
            empty="No promotion would have applied to any of these orders, this one neither."
          />
          {report.conflicts.length > 0 && (
            <>
              <h3 className="mt-4 mb-2 font-semibold">In each other’s way</h3>
              <DataTable
                caption="Conflicts"
                columns={conflicts}
                rows={report.conflicts}
                rowKey={({ offer, by, reason }) => `${offer} ${by} ${reason}`}
                empty=""
              />
            </>
          )}
        </>
      )}
    </Panel>
  );
}
