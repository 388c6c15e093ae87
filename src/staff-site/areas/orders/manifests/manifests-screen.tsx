import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { closedManifestSchema, type Manifests, manifestsSchema } from '#contract/staff/packing/staff-manifests.ts';
import { counted } from '#shared/counted.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/manifests', manifestsSchema, { signal });

type Open = Manifests['open'][number];
const openColumns: readonly Column<Open['parcels'][number]>[] = [
  {
    key: 'number',
    head: 'Tracking number',
    cell: ({ trackingNumber }) => <span className="break-all">{trackingNumber}</span>,
  },
  { key: 'order', head: 'Order', cell: ({ orderNumber }) => orderNumber },
  { key: 'weight', head: 'Weight', right: true, cell: ({ weightGrams }) => `${weightGrams / 1000} kg` },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: ({ handedOver }) => (handedOver ? 'Handed over' : 'Labelled'),
  },
];
const closedColumns: readonly Column<Manifests['closed'][number]>[] = [
  { key: 'at', head: 'Closed', cell: ({ closedAt }) => <When at={closedAt} /> },
  { key: 'carrier', head: 'Carrier', speaks: true, cell: ({ carrier }) => carrier },
  { key: 'parcels', head: 'Parcels', right: true, cell: ({ parcels }) => parcels },
  { key: 'who', head: 'By', cell: ({ closedBy }) => closedBy },
];

/** What the courier takes at the end of the day, and earlier manifests (PARC-07). */
export function Component() {
  const { open, closed } = useLoaderData<typeof loader>();
  return (
    <Screen title="Manifests" back={{ to: '/packing', label: 'Packing' }}>
      {open.length === 0 && <p className="mb-5 text-quiet">No parcel waits for a courier.</p>}
      {open.map((one) => (
        <OpenManifest key={one.carrier} {...one} />
      ))}
      <DataTable
        caption="Earlier manifests"
        columns={closedColumns}
        rows={closed}
        rowKey={({ id }) => id}
        to={({ id }) => `/packing/manifests/${id}`}
        empty="No manifest has been closed."
      />
    </Screen>
  );
}

function OpenManifest({ carrier, parcels }: Open) {
  // Identifies the manifest: a repeated press, or one after a lost answer, closes one.
  const [id] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { send, busy } = useSend();
  return (
    <Panel
      title={`${carrier}: ${counted(parcels.length, 'parcel')}`}
      actions={
        <Button
          small
          busy={busy}
          onClick={() =>
            void send('POST', 'staff/manifests', {
              body: { id, carrier, parcels: parcels.map((parcel) => parcel.id) },
              schema: closedManifestSchema,
              done: ({ parcels: taken, left }) =>
                left.length === 0
                  ? `${counted(taken, 'parcel')} on the manifest.`
                  : `${counted(taken, 'parcel')} on the manifest. ${counted(left.length, 'parcel')} must stay: look at Packing.`,
              onDone: () => navigate(`/packing/manifests/${id}`),
            })
          }
        >
          The courier takes all
        </Button>
      }
    >
      <DataTable
        caption={`Parcels for ${carrier}`}
        columns={openColumns}
        rows={parcels}
        rowKey={(parcel) => parcel.id}
        empty=""
      />
    </Panel>
  );
}
