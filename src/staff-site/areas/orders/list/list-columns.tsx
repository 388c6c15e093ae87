import type { QueueRow } from '#contract/staff/orders/staff-orders.ts';
import { orderWords } from '../../../order-words.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Status, When } from '../../../ui/values.tsx';

const columns: readonly Column<QueueRow>[] = [
  { key: 'number', head: 'Order', cell: ({ number }) => number },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: (row) => <Status tone={orderWords(row).tone}>{orderWords(row).label}</Status>,
  },
  { key: 'placed', head: 'Placed', cell: ({ placedAt }) => <When at={placedAt} />, sortBy: ({ placedAt }) => placedAt },
  { key: 'how', head: 'Method', cell: ({ shippingType }) => (shippingType === 'DELIVERY' ? 'Send' : 'Collect') },
  { key: 'place', head: 'From', cell: ({ place }) => place, sortBy: ({ place }) => place },
  { key: 'units', head: 'Units left', right: true, cell: ({ units }) => units, sortBy: ({ units }) => units },
  {
    key: 'total',
    head: 'Total',
    right: true,
    cell: ({ total }) => <Money dollars={total} />,
    sortBy: ({ total }) => total,
  },
];
const name: Column<QueueRow> = { key: 'name', head: 'Customer', cell: (row) => row.name ?? '' };
const tags: Column<QueueRow> = { key: 'tags', head: 'Tags', cell: (row) => row.tags.join(', ') };
const assignee: Column<QueueRow> = { key: 'assignee', head: 'Assigned to', cell: (row) => row.assignee?.name ?? '' };

/** The columns of a list; those for names, tags and people are shown where a row has some. */
export const columnsOf = (rows: readonly QueueRow[], isSearch: boolean): readonly Column<QueueRow>[] => [
  ...columns.slice(0, 1),
  ...(isSearch ? [name] : []),
  ...columns.slice(1),
  ...(rows.some((row) => row.tags.length > 0) ? [tags] : []),
  ...(rows.some((row) => row.assignee) ? [assignee] : []),
];
