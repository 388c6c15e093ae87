import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PriceEntry, type PriceHistoryReply, priceHistoryReply } from '#contract/staff/products/price-history.ts';
import { fromField } from '../../nz-moment.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status } from '../../ui/values.tsx';
import { Moment, PriceAt } from './internal/price-at.tsx';
import { Overrulings, WasPriceProof } from './internal/was-price-proof.tsx';

export async function loader({ request: { url, signal }, params }: LoaderFunctionArgs) {
  const code = params.code ?? '';
  const at = fromField(new URL(url).searchParams.get('at') ?? '');
  const path = `staff/products/${encodeURIComponent(code)}/price-history${queryText({ at })}`;
  return { code, at, history: await callStaff('GET', path, priceHistoryReply, { signal }) };
}

const ways: Record<PriceEntry['source'], string> = {
  staff: 'Edited',
  import: 'Imported',
  schedule: 'Scheduled',
  'sale-end': 'The sale ended',
  demo: 'Demo shop',
  upgrade: 'Price when the history began',
  database: 'Changed in the database',
};

const columns: Column<PriceEntry>[] = [
  { key: 'at', head: 'From', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'price',
    head: 'Price',
    right: true,
    cell: ({ price, originalPrice }) => (
      <span className="tabular-nums">
        ${price}
        {originalPrice && `, was $${originalPrice}`}
      </span>
    ),
  },
  { key: 'offered', head: 'Sold', cell: ({ offered }) => (offered ? 'yes' : 'no') },
  {
    key: 'source',
    head: 'Changed by',
    cell: ({ source, who }) => (
      <span className="break-words">
        {ways[source]}
        {who && `: ${who}`}
      </span>
    ),
  },
  {
    key: 'digest',
    head: 'Entry',
    cell: ({ digest, at, recordedAt }) => (
      <span className="text-sm text-quiet">
        <span className="break-all">{digest.slice(0, 16)}</span>
        {recordedAt.slice(0, 10) !== at.slice(0, 10) && (
          <>
            , written <Moment at={recordedAt} />
          </>
        )}
      </span>
    ),
  },
];

/** Every change of a product's price, and the price at any moment with its proof; made to be printed (HON-01). */
export function Component() {
  const { code, at, history } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Price history"
      note={`${history.name} · ${code}`}
      back={{ to: `/products/${encodeURIComponent(code)}`, label: 'Product' }}
      actions={<Button onClick={() => window.print()}>Print</Button>}
    >
      <Now history={history} />
      <PriceAt at={at} held={history.held} />
      {history.overrulings.length > 0 && <Overrulings overrulings={history.overrulings} />}
      <Panel title="Every change">
        <DataTable
          caption="Price history"
          columns={columns}
          rows={history.entries}
          rowKey={({ digest }) => digest}
          empty="This product has no price yet."
        />
      </Panel>
    </Screen>
  );
}

function Now({ history: { lowestPrice, was, rules, intact, readAt } }: { history: PriceHistoryReply }) {
  return (
    <Panel
      title="Now"
      actions={<Status tone={intact ? 'good' : 'bad'}>{intact ? 'History complete' : 'History damaged'}</Status>}
    >
      <Facts
        facts={[
          ['Lowest of 30 days', lowestPrice === null ? 'not sold' : `$${lowestPrice}`],
          ['Was price', was ? <WasPriceProof key="was" was={was} rules={rules} /> : 'none'],
        ]}
      />
      <p className="mt-3 text-sm text-quiet">
        {intact
          ? 'Each entry includes the one before it, and all of them fit: none was changed after it was written.'
          : 'An entry was changed after it was written, or a price without an entry.'}{' '}
        Read <Moment at={readAt} />.
      </p>
    </Panel>
  );
}
