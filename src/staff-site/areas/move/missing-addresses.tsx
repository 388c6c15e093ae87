import type { MissingAddress } from '#contract/staff/imports/old-addresses.ts';
import { counted } from '#shared/counted.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { saveText } from './save-text.ts';

/** Addresses that are shown; the file has all of them. */
const SHOWN = 100;
const columns: Column<MissingAddress>[] = [
  { key: 'address', head: 'Address', cell: ({ address }) => <span className="break-all">{address}</span> },
  {
    key: 'nearest',
    head: 'Nearest page',
    cell: ({ nearest }) => <span className="break-all">{nearest ?? 'none'}</span>,
  },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
];

/** The addresses that lead nowhere, to be saved and corrected. */
export const MissingAddresses = ({ missing }: { missing: readonly MissingAddress[] }) => (
  <div className="mt-4">
    <h3 className="mb-1 font-semibold">Lead nowhere</h3>
    <DataTable
      caption="Lead nowhere"
      columns={columns}
      rows={missing.slice(0, SHOWN)}
      rowKey={({ address }) => address}
      empty=""
    />
    {missing.length > SHOWN && <p className="mt-2 text-quiet">… and {missing.length - SHOWN} more in the file.</p>}
    <div className="mt-2">
      <Button variant="secondary" onClick={() => saveMissing(missing)}>
        {`Save ${counted(missing.length, 'address', 'addresses')} as CSV`}
      </Button>
    </div>
    <p className="mt-3 max-w-xl">
      Each may be given a page under “Search and redirects”: write the right page into the second column, and import the
      first two as a table of addresses.
    </p>
  </div>
);

const saveMissing = (missing: readonly MissingAddress[]): void =>
  saveText(
    csvText([
      ['address', 'nearest page', 'reason'],
      ...missing.map(({ address, nearest, reason }) => [address, nearest ?? '', reason]),
    ]),
    'addresses-missing.csv',
  );
