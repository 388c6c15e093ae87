import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { locationsReply, type StockRow, stockReply } from '#contract/staff/products/staff-stock.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Status } from '../../ui/values.tsx';
import { SizeWords } from './size-words.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal, url } = request;
  const term = new URL(url).searchParams.get('q');
  const [found, { locations }] = await Promise.all([
    callStaff('GET', `staff/stock${queryText({ term })}`, stockReply, { signal }),
    callStaff('GET', 'staff/locations', locationsReply, { signal }),
  ]);
  return { ...found, locations };
}

/** Stock levels by location. */
export function Component() {
  const { rows, more, locations } = useLoaderData<typeof loader>();
  const { get, set } = useFilters();
  const mayCount = useMay('countStock');
  const [term, at] = [get('q'), get('at')];
  return (
    <Screen
      title="Stock"
      note={term === '' ? 'Most recently changed sizes' : `“${term}”`}
      actions={
        mayCount && (
          <>
            <ButtonLink to="/stock/shelves">Shelves</ButtonLink>
            <ButtonLink to="/stock/count" variant="primary">
              Count a shelf
            </ButtonLink>
          </>
        )
      }
    >
      <SearchForm label="Code, barcode or part of the product name" />
      <Select
        className="mb-4 max-w-xs"
        label="At"
        name="at"
        value={at}
        onChange={(value) => set({ at: value })}
        options={[
          { value: '', label: 'All locations' },
          ...locations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DataTable
        caption="Sizes"
        columns={columnsAt(at)}
        rows={rows}
        rowKey={({ variantId }) => variantId}
        to={({ variantId }) => `/stock/${variantId}`}
        empty={
          term === ''
            ? 'No stock changes yet. Search for a size, or import products under Products.'
            : `No size matches “${term}”. Try fewer letters.`
        }
      />
      {more && <p className="mt-3 text-quiet">More sizes were found than are listed. Refine the search.</p>}
    </Screen>
  );
}

/** The columns of one location, or of all together where none is chosen. */
function columnsAt(at: string): Column<StockRow>[] {
  const sum = (row: StockRow, what: 'onHand' | 'reserved' | 'available') =>
    row.places
      .filter(({ locationId }) => at === '' || locationId === at)
      .reduce((total, place) => total + place[what], 0);
  return [
    { key: 'size', head: 'Size', cell: (row) => <SizeWords size={row} /> },
    {
      key: 'state',
      head: 'State',
      cell: (row) =>
        row.retired ? (
          <Status tone="done">no longer listed</Status>
        ) : ['draft', 'discontinued'].includes(row.product.state) ? (
          <Status>{row.product.state}</Status>
        ) : null,
    },
    {
      key: 'onHand',
      head: 'On hand',
      right: true,
      cell: (row) => sum(row, 'onHand'),
      sortBy: (row) => sum(row, 'onHand'),
    },
    {
      key: 'reserved',
      head: 'Reserved',
      right: true,
      cell: (row) => sum(row, 'reserved'),
      sortBy: (row) => sum(row, 'reserved'),
    },
    {
      key: 'available',
      head: 'Available',
      right: true,
      cell: (row) =>
        sum(row, 'available') === 0 ? <span className="font-semibold text-danger">0</span> : sum(row, 'available'),
      sortBy: (row) => sum(row, 'available'),
    },
  ];
}
