import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { manifestSchema } from '#contract/staff/packing/staff-manifests.ts';
import { counted } from '#shared/counted.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Screen } from '../../../ui/screen.tsx';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/manifests/${encodeURIComponent(params.id ?? '')}`, manifestSchema, { signal });

/** A manifest to print and to have signed by the driver; without names and addresses of customers (PARC-07). */
export function Component() {
  const manifest = useLoaderData<typeof loader>();
  const { sender, parcels } = manifest;
  const grams = parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const closed = formatDayTime(new Date(manifest.closedAt));
  return (
    <>
      <div className="no-print">
        <Screen
          title={`Manifest: ${manifest.carrier}`}
          note={`${counted(parcels.length, 'parcel')} · ${closed} · ${manifest.closedBy}`}
          back={{ to: '/packing/manifests', label: 'Manifests' }}
          actions={<Button onClick={() => print()}>Print</Button>}
        >
          {null}
        </Screen>
      </div>
      <div className="printed-sheets" data-paper="a4">
        <article className="printed-sheet" aria-label="Manifest">
          <h2>Manifest for {manifest.carrier}</h2>
          <p>
            {sender.name}
            {sender.address.length > 0 && `, ${sender.address.join(', ')}`}
          </p>
          <p>
            {closed}: {counted(parcels.length, 'parcel')}, {grams / 1000} kg
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Tracking number</th>
                <th scope="col">Order</th>
                <th scope="col" className="figure">
                  Weight
                </th>
              </tr>
            </thead>
            <tbody>
              {parcels.map(({ id, trackingNumber, orderNumber, weightGrams }) => (
                <tr key={id}>
                  <td>{trackingNumber}</td>
                  <td>{orderNumber}</td>
                  <td className="figure">{weightGrams / 1000} kg</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>Driver: ______________________________ Time: ______________</p>
        </article>
      </div>
    </>
  );
}
