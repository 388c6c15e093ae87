import type { SimulationReply } from '#contract/staff/staff-promotions.ts';
import { counted } from '#shared/counted.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money, Status } from '../../ui/values.tsx';

type Tally = SimulationReply['offers'][number];
type Conflict = SimulationReply['conflicts'][number];
const reasons: Record<string, string> = {
  EXCLUSIVE: 'one of them is exclusive',
  STOPPED: 'the other stops further promotions',
  MAX_OFFERS: 'the maximum number of promotions was reached',
};
const tallies: Column<Tally>[] = [
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
  { key: 'off', head: 'Discount without', right: true, cell: ({ discount }) => <Money dollars={discount.without} /> },
  { key: 'offWith', head: 'Discount with', right: true, cell: ({ discount }) => <Money dollars={discount.with} /> },
];
const conflicts: Column<Conflict>[] = [
  { key: 'offer', head: 'Promotion', cell: ({ offer }) => offer },
  { key: 'by', head: 'Excluded by', cell: ({ by }) => by },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reasons[reason] ?? reason },
  { key: 'orders', head: 'Orders', right: true, cell: ({ orders }) => orders },
];

const NO_ORDERS =
  'No orders in this period, so there is nothing to simulate. Choose a longer period, or publish with a usage limit.';

/** The effect a promotion would have had on past orders, with and without it side by side. */
export function SimulationPanel({ report, days }: { report: SimulationReply; days: number }) {
  const { orders, discount, recordedDiscount, marginEffect, repeatUsers } = report;
  const extra = discount.with - discount.without;
  return (
    <Panel title={`Simulation over ${counted(days, 'day')}`}>
      {orders === 0 ? (
        <p>{NO_ORDERS}</p>
      ) : (
        <>
          <Facts
            facts={[
              ['Orders simulated', orders],
              ['Discount given then', <Money key="r" dollars={recordedDiscount} />],
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
            columns={tallies}
            rows={report.offers}
            rowKey={({ id }) => id}
            empty="Neither this nor any other promotion would have applied to these orders."
          />
          {report.conflicts.length > 0 && (
            <>
              <h3 className="mt-4 mb-2 font-semibold">Conflicts between promotions</h3>
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
