import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ShelvedSize, shelfRequestSchema, shelvedSizeSchema } from '#contract/staff/products/staff-shelves.ts';
import { locationsReply } from '#contract/staff/products/staff-stock.ts';
import { productName } from '#shared/product-name.ts';
import type { ScanAnswer } from '../../scanning/scan-answer.tsx';
import { ScanField } from '../../scanning/scan-field.tsx';
import { playTone } from '../../scanning/sounds.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field, Select } from '../../ui/forms/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toasts.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/locations', locationsReply, { signal });

const columns: readonly Column<ShelvedSize>[] = [
  { key: 'item', head: 'Item', cell: (size) => `${productName(size)}, ${size.colourName}` },
  { key: 'size', head: 'Size', speaks: true, cell: ({ size }) => size },
  { key: 'shelf', head: 'Shelf', cell: ({ shelf }) => <strong>{shelf}</strong> },
  { key: 'before', head: 'Before', cell: ({ before, shelf }) => (before === shelf ? 'the same' : before) },
];

/** Says on which shelf sizes lie: name the shelf, then scan what stands on it (PARC-07). */
export function Component() {
  const { locations } = useLoaderData<typeof loader>();
  const [place, setPlace] = useState(locations[0]?.id ?? '');
  const [shelf, setShelf] = useState('');
  const { done, scan } = useShelving(place, shelf);
  return (
    <Screen title="Shelves" back={{ to: '/stock', label: 'Stock' }}>
      <div className="mb-4 grid max-w-xl gap-3 sm:grid-cols-2">
        <Select
          label="Location"
          name="place"
          value={place}
          onChange={setPlace}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          label="Shelf"
          name="shelf"
          hint="As written on it: A-02-10"
          autoComplete="off"
          value={shelf}
          onChange={setShelf}
        />
      </div>
      <ScanField label="Item" hint="Scan each size that stands on this shelf." onScan={scan} />
      <DataTable
        caption="Put on shelves now"
        columns={columns}
        rows={done}
        rowKey={({ code }) => code}
        empty="Nothing scanned yet. Pick lists and pick waves follow the shelves."
      />
    </Screen>
  );
}

function useShelving(locationId: string, shelf: string) {
  const [done, setDone] = useState<readonly ShelvedSize[]>([]);
  // One after another, in the order of the scans: the last one says where a size lies.
  const queue = useRef(Promise.resolve());
  const put = async (body: { locationId: string; shelf: string; code: string }) => {
    try {
      const size = await callStaff('PUT', 'staff/stock/shelves', shelvedSizeSchema, { body, patienceMs: 30_000 });
      setDone((before) => [size, ...before.filter(({ code }) => code !== size.code)]);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      playTone('wrong');
      showToast(`${body.code}: ${error.message}`, 'error');
    }
  };
  const scan = (code: string): ScanAnswer => {
    const parsed = shelfRequestSchema.safeParse({ locationId, shelf, code });
    if (!parsed.success)
      return { tone: 'wrong', text: 'Enter the shelf first: letters, digits, dots and dashes, such as A-02-10.' };
    queue.current = queue.current.then(() => put(parsed.data));
    return { tone: 'good', text: `${code} on ${parsed.data.shelf}` };
  };
  return { done, scan };
}
