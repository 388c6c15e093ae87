import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PickList, pickListSchema } from '#contract/staff/orders/staff-orders.ts';
import { productName } from '#shared/product-name.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useFilters } from '../../ui/use-filters.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff(
    'GET',
    `staff/pick-list${queryText({ place: new URL(request.url).searchParams.get('place') })}`,
    pickListSchema,
    { signal: request.signal },
  );

type Line = PickList['lines'][number];
const columns: readonly Column<Line>[] = [
  {
    key: 'what',
    head: 'Item',
    cell: (line) => `${productName(line)}, ${line.colourName}`,
    sortBy: ({ name }) => name,
  },
  { key: 'shelf', head: 'Shelf', speaks: true, cell: ({ shelf }) => shelf ?? '' },
  { key: 'size', head: 'Size', speaks: true, cell: ({ size }) => size },
  {
    key: 'code',
    head: 'Code',
    cell: ({ variantCode }) => <span className="font-mono text-sm break-all">{variantCode}</span>,
    sortBy: ({ variantCode }) => variantCode,
  },
  { key: 'qty', head: 'Units', right: true, cell: ({ qty }) => <strong>{qty}</strong>, sortBy: ({ qty }) => qty },
  {
    key: 'orders',
    head: 'For orders',
    cell: ({ orders }) => (
      <ul className="flex flex-wrap gap-x-3">
        {orders.map(({ number, qty }) => (
          <li key={number}>
            <Link to={`/orders/${number}`} className="underline underline-offset-4">
              {number}
            </Link>
            {qty > 1 && ` × ${qty}`}
          </li>
        ))}
      </ul>
    ),
  },
];

/** The items to fetch at one stock location; can be printed. */
export function Component() {
  const { places, place, lines } = useLoaderData<typeof loader>();
  const { set } = useFilters();
  const chosen = places.find(({ id }) => id === place);
  return (
    <Screen
      title={chosen ? `Pick list: ${chosen.name}` : 'Pick list'}
      note={
        chosen &&
        `${chosen.units} ${chosen.units === 1 ? 'unit' : 'units'} of ${lines.length} ${lines.length === 1 ? 'size' : 'sizes'}`
      }
      actions={
        <>
          <ButtonLink to="/pick-list/waves">Pick waves</ButtonLink>
          {lines.length > 0 && (
            <Button variant="secondary" onClick={() => print()}>
              Print
            </Button>
          )}
        </>
      }
    >
      {places.length > 1 && (
        <div className="no-print mb-4 max-w-md">
          <Select
            label="Place"
            name="place"
            value={place}
            onChange={(value) => set({ place: value })}
            options={places.map(({ id, name, units }) => ({ value: id, label: `${name} (${units})` }))}
          />
        </div>
      )}
      <DataTable
        caption="Items to pick"
        columns={columns}
        rows={lines}
        rowKey={({ variantCode }) => variantCode}
        empty="No items to pick here."
      />
    </Screen>
  );
}
