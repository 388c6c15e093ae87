import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type Wave, waveSchema } from '#contract/staff/packing/staff-waves.ts';
import { counted } from '#shared/counted.ts';
import { productName } from '#shared/product-name.ts';
import { ScanField } from '../../../scanning/scan-field.tsx';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useSend } from '../../../use-send.ts';
import { usePicked } from './use-picked.ts';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/pick-waves/${encodeURIComponent(params.id ?? '')}`, waveSchema, { signal });

type Line = Wave['lines'][number];
const columnsOf = (picked: Readonly<Record<string, number>>): Column<Line>[] => [
  { key: 'shelf', head: 'Shelf', cell: ({ shelf }) => <strong>{shelf ?? 'No shelf'}</strong> },
  { key: 'item', head: 'Item', cell: (line) => `${productName(line)}, ${line.colourName}` },
  { key: 'size', head: 'Size', speaks: true, cell: ({ size }) => size },
  { key: 'code', head: 'Code', cell: ({ code }) => <span className="font-mono text-sm break-all">{code}</span> },
  {
    key: 'qty',
    head: 'Units',
    right: true,
    cell: ({ code, qty }) => (
      <strong className={(picked[code] ?? 0) >= qty ? 'text-success' : ''}>
        {picked[code] ? `${picked[code]} of ${qty}` : qty}
      </strong>
    ),
  },
  {
    key: 'baskets',
    head: 'Baskets',
    cell: ({ baskets }) => baskets.map(({ basket, qty }) => (qty > 1 ? `${basket} × ${qty}` : `${basket}`)).join(', '),
  },
];

/** A pick wave in the order of the shelves; scanning an item says into which basket it goes (PARC-07). */
export function Component() {
  const wave = useLoaderData<typeof loader>();
  const { picked, scan } = usePicked(wave);
  const units = wave.lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Screen
      title={`Pick wave: ${wave.placeName}`}
      note={`${counted(units, 'unit')} for ${counted(wave.orders.length, 'order')} · ${wave.startedBy}`}
      back={{ to: '/pick-list/waves', label: 'Pick waves' }}
      actions={
        <>
          <Button variant="secondary" onClick={() => print()}>
            Print
          </Button>
          {wave.endedAt === null && <EndWave id={wave.id} />}
        </>
      }
    >
      {wave.endedAt === null ? (
        <ScanField label="Item" hint="Scan each item as you take it: its basket is shown." onScan={scan} />
      ) : (
        <p className="mb-5">This wave is over.</p>
      )}
      <DataTable
        caption="Items to pick"
        columns={columnsOf(picked)}
        rows={wave.lines}
        rowKey={({ code }) => code}
        empty="Nothing is left to pick."
      />
      <Baskets orders={wave.orders} />
    </Screen>
  );
}

const Baskets = ({ orders }: { orders: Wave['orders'] }) => (
  <div className="mt-5">
    <Panel title="Baskets">
      <ol className="flex flex-col gap-1">
        {orders.map(({ number, basket, units }) => (
          <li key={number}>
            <strong>{basket}</strong>:{' '}
            <Link to={`/packing?order=${number}`} className="underline underline-offset-4">
              {number}
            </Link>{' '}
            <span className="text-quiet">{units > 0 ? counted(units, 'unit') : 'nothing left to pick'}</span>
          </li>
        ))}
      </ol>
    </Panel>
  </div>
);

function EndWave({ id }: { id: string }) {
  const navigate = useNavigate();
  const { send, busy } = useSend();
  return (
    <Button
      busy={busy}
      onClick={async () => {
        const sure = await confirm({
          title: 'End this wave?',
          body: 'What was not picked can be picked in another wave.',
          action: 'End the wave',
        });
        if (sure)
          await send('POST', `staff/pick-waves/${id}/end`, {
            done: 'The wave is over.',
            onDone: () => navigate('/pick-list/waves'),
          });
      }}
    >
      End the wave
    </Button>
  );
}
