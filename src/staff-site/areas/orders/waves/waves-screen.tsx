import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import { pickListSchema } from '#contract/staff/orders/staff-orders.ts';
import { wavesSchema } from '#contract/staff/packing/staff-waves.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [{ waves }, { places }] = await Promise.all([
    callStaff('GET', 'staff/pick-waves', wavesSchema, { signal }),
    callStaff('GET', 'staff/pick-list', pickListSchema, { signal }),
  ]);
  return { waves, places };
}

type Row = z.output<typeof wavesSchema>['waves'][number];
const columns: readonly Column<Row>[] = [
  { key: 'at', head: 'Started', cell: ({ startedAt }) => <When at={startedAt} /> },
  { key: 'who', head: 'By', speaks: true, cell: ({ startedBy }) => startedBy },
  { key: 'place', head: 'Location', cell: ({ placeName }) => placeName },
  { key: 'orders', head: 'Orders', right: true, cell: ({ orders }) => orders },
];
const sizes = [5, 10, 20, 50];

/** Open pick waves, and starting one (PARC-07). */
export function Component() {
  const { waves, places } = useLoaderData<typeof loader>();
  return (
    <Screen title="Pick waves" back={{ to: '/pick-list', label: 'Pick list' }}>
      {places.length > 0 ? <StartForm places={places} /> : <p className="mb-5">Nothing is left to pick.</p>}
      <DataTable
        caption="Open waves"
        columns={columns}
        rows={waves}
        rowKey={({ id }) => id}
        to={({ id }) => `/pick-list/waves/${id}`}
        empty="No wave is open. A wave is picked in one walk along the shelves, each order into a basket of its own."
      />
    </Screen>
  );
}

function StartForm({ places }: { places: readonly { id: string; name: string; units: number }[] }) {
  const [place, setPlace] = useState(places[0]?.id ?? '');
  const [orders, setOrders] = useState('10');
  // Identifies the wave: a repeated press, or one after a lost answer, starts one.
  const [id] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { send, busy } = useSend();
  return (
    <Panel title="New wave">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send('POST', 'staff/pick-waves', {
            body: { id, place, orders: Number(orders) },
            schema: z.object({ id: z.uuid() }),
            onDone: (wave) => navigate(`/pick-list/waves/${wave.id}`),
          });
        }}
      >
        <Select
          label="Location"
          name="place"
          value={place}
          onChange={setPlace}
          options={places.map((one) => ({ value: one.id, label: `${one.name} (${one.units})` }))}
        />
        <Select
          label="Orders at most"
          name="orders"
          value={orders}
          onChange={setOrders}
          options={sizes.map((size) => ({ value: `${size}`, label: `${size}` }))}
        />
        <Button type="submit" busy={busy}>
          Start the wave
        </Button>
      </form>
    </Panel>
  );
}
