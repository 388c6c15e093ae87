import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { productName } from '#shared/product-name.ts';
import { isValue, sizePhrase } from '#shared/size-phrase.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/values.tsx';

type Line = StaffOrder['lines'][number];
const what: Column<Line> = {
  key: 'what',
  head: 'Item',
  cell: (line) => (
    <>
      <span className="font-semibold">{productName(line)}</span>
      <span className="block text-sm text-quiet">{line.colourName}</span>
      <span className="block font-mono text-xs text-quiet">{line.variantCode}</span>
    </>
  ),
};
const returned: Column<Line> = { key: 'returned', head: 'Returned', right: true, cell: (line) => line.returned };
const refunded: Column<Line> = { key: 'refunded', head: 'Refunded', right: true, cell: (line) => line.refunded };
/** The columns for returned and refunded units are shown only when there are any. */
export const columnsFor = ({ lines }: StaffOrder): readonly Column<Line>[] => [
  what,
  {
    key: 'size',
    head: 'Size',
    speaks: true,
    cell: ({ size }) => (
      <span className="font-semibold whitespace-nowrap">{isValue(size) ? sizePhrase(size) : size}</span>
    ),
  },
  { key: 'place', head: 'From', cell: ({ place, stocked }) => (stocked ? place : 'Nothing to send') },
  { key: 'qty', head: 'Ordered', right: true, cell: ({ qty }) => qty },
  { key: 'sent', head: 'Sent', right: true, cell: ({ sent }) => sent },
  ...(lines.some((line) => line.returned > 0) ? [returned] : []),
  ...(lines.some((line) => line.refunded > 0) ? [refunded] : []),
  { key: 'total', head: 'Total', right: true, cell: ({ total }) => <Money dollars={total} /> },
];
