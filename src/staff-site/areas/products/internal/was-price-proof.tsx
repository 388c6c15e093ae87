import type { PriceHistoryReply } from '#contract/staff/products/price-history.ts';
import { counted } from '#shared/counted.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from './price-at.tsx';

type Was = NonNullable<PriceHistoryReply['was']>;

/** What allows the was price, and until when it is shown (HON-02). */
export function WasPriceProof({ was, rules }: { was: Was; rules: PriceHistoryReply['rules'] }) {
  const asked = `asked for ${counted(was.askedDays, 'day')} within the ${rules.withinDays} days before the sale (${rules.askedDays} needed)`;
  const end = (
    <>
      , shown until <Moment at={was.saleEndsAt} /> at the latest
    </>
  );
  return (
    <>
      ${was.price}, {was.basis === 'overruled' ? 'without proof, by a manager' : asked}
      {was.basis === 'proven' || was.basis === 'overruled' ? end : '; it is removed within ten minutes'}. The sale began
      on <Moment at={was.saleBeganAt} />.
    </>
  );
}

type Overruling = PriceHistoryReply['overrulings'][number];
const columns: Column<Overruling>[] = [
  { key: 'from', head: 'From', cell: ({ validFrom }) => <Moment at={validFrom} /> },
  { key: 'price', head: 'Was', right: true, cell: ({ originalPrice }) => `$${originalPrice}` },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
  { key: 'who', head: 'By', cell: ({ who }) => who },
];

export const Overrulings = ({ overrulings }: { overrulings: readonly Overruling[] }) => (
  <Panel title="Was prices without proof">
    <DataTable
      caption="Was prices that a manager showed without proof"
      columns={columns}
      rows={overrulings}
      rowKey={({ at, originalPrice }) => `${at} ${originalPrice}`}
      empty=""
    />
  </Panel>
);
