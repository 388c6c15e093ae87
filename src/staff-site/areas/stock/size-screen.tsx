import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  adjustReasons,
  locationsReply,
  type StockLedgerReply,
  type StockRow,
  stockLedgerReply,
  writeOffReasons,
} from '#contract/staff/products/staff-stock.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { FROM } from '../../ui/use-filters.ts';
import { When } from '../../ui/values.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { signal, url } = request;
  const before = new URL(url).searchParams.get(FROM);
  const [history, { locations }] = await Promise.all([
    callStaff(
      'GET',
      `staff/stock/${encodeURIComponent(params.variantId ?? '')}/moves${queryText({ before })}`,
      stockLedgerReply,
      { signal },
    ),
    callStaff('GET', 'staff/locations', locationsReply, { signal }),
  ]);
  return { ...history, locations };
}

type LedgerEntry = StockLedgerReply['moves'][number];
const kinds: Record<LedgerEntry['kind'], string> = {
  reserve: 'Reserved for an order',
  release: 'Released from an order',
  ship: 'Dispatched',
  receive: 'Received',
  return: 'Returned',
  adjust: 'Adjusted',
};
const adjustmentKinds: Record<string, string> = {
  receive: 'Received',
  adjust: 'Adjusted',
  'write-off': 'Written off',
  transfer: 'Transferred',
  count: 'Counted',
};
const reasons: Record<string, string> = { ...adjustReasons, ...writeOffReasons };
/** Whether the entry changes the quantity on hand, and its sign. */
const sign: Record<LedgerEntry['kind'], 1 | -1 | 0> = {
  reserve: 0,
  release: 0,
  ship: -1,
  receive: 1,
  return: 1,
  adjust: 1,
};

/** One size: its stock levels, actions and history. */
export function Component() {
  const { row, moves: entries, before, locations } = useLoaderData<typeof loader>();
  const [mayMove, mayCount] = [useMay('moveStock'), useMay('countStock')];
  const nameOf = (id: string) => locations.find((one) => one.id === id)?.name ?? id;
  const { product } = row;
  return (
    <Screen
      title={`${product.name}, ${row.label}`}
      note={`${product.brand} · ${product.colourName}`}
      back={{ to: '/stock', label: 'Stock' }}
      actions={<ButtonLink to={`/products/${encodeURIComponent(product.code)}`}>View product</ButtonLink>}
    >
      <div className="mb-5 flex items-start gap-4">
        <Thumb mediaId={product.mediaId} />
        <Facts
          facts={[
            [
              'Code',
              <span key="c" className="break-all">
                {row.code}
              </span>,
            ],
            ['Barcode', row.barcode],
            ['State', row.retired ? 'no longer listed' : product.state],
          ]}
        />
      </div>
      <Panel title="Stock by location">
        <DataTable
          caption="Locations"
          columns={placeColumns(nameOf)}
          rows={row.places}
          rowKey={({ locationId }) => locationId}
          empty="No location has stock of this size."
        />
      </Panel>
      {(mayMove || mayCount) && (
        <Panel title="Adjust stock">
          <AdjustmentForm row={row} locations={locations} mayMove={mayMove} />
        </Panel>
      )}
      <Panel title="History">
        <DataTable
          caption="Stock changes, newest first"
          columns={historyColumns(nameOf)}
          rows={entries}
          rowKey={({ id }) => id}
          empty="No stock changes yet."
        />
        <p className="mt-2 text-sm text-quiet">
          Units in brackets were reserved or released; the stock on hand did not change.
        </p>
        <Pager next={before} />
      </Panel>
    </Screen>
  );
}

function why({ movement, orderNumber }: LedgerEntry) {
  if (orderNumber) return `Order ${orderNumber}`;
  if (!movement) return '';
  return [reasons[movement.reason], movement.note, movement.by].filter(Boolean).join(' · ');
}

type NameOf = (locationId: string) => string;

const placeColumns = (nameOf: NameOf): Column<StockRow['places'][number]>[] => [
  { key: 'place', head: 'Location', cell: ({ locationId }) => nameOf(locationId) },
  { key: 'shelf', head: 'Shelf', cell: ({ shelf }) => shelf ?? '' },
  { key: 'available', head: 'Available', right: true, cell: ({ available }) => <strong>{available} free</strong> },
  { key: 'onHand', head: 'On hand', right: true, cell: ({ onHand }) => onHand },
  { key: 'reserved', head: 'Reserved', right: true, cell: ({ reserved }) => reserved },
];

const historyColumns = (nameOf: NameOf): Column<LedgerEntry>[] => [
  { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
  {
    key: 'what',
    head: 'What',
    cell: (entry) =>
      entry.movement
        ? (adjustmentKinds[entry.movement.kind] ?? entry.movement.kind)
        : entry.ref === 'import'
          ? 'Imported'
          : kinds[entry.kind],
  },
  { key: 'place', head: 'Location', cell: ({ locationId }) => nameOf(locationId) },
  {
    key: 'qty',
    head: 'Units',
    right: true,
    cell: ({ kind, qty }) => {
      const change = sign[kind] * qty;
      return change === 0 ? <span className="text-quiet">({qty})</span> : change > 0 ? `+${change}` : `−${-change}`;
    },
  },
  { key: 'why', head: 'Why', cell: why },
];
