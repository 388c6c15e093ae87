import type { AddressesNotFoundReply, AddressNotFound } from '#contract/staff/search/addresses-not-found.ts';
import { counted } from '#shared/counted.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { When } from '../../ui/values.tsx';

const columns: Column<AddressNotFound>[] = [
  { key: 'address', head: 'Address', cell: ({ address }) => <span className="break-all">{address}</span> },
  {
    key: 'times',
    head: 'Visits',
    right: true,
    cell: ({ times }) => times.toLocaleString('en-NZ'),
    sortBy: ({ times }) => times,
  },
  {
    key: 'last',
    head: 'Last',
    cell: ({ lastMet }) => (
      <span className="whitespace-nowrap">
        <When at={lastMet} />
      </span>
    ),
    sortBy: ({ lastMet }) => lastMet,
  },
  {
    key: 'nearest',
    head: 'Nearest page',
    cell: ({ nearest }) => <span className="break-all">{nearest ?? 'none'}</span>,
  },
  {
    key: 'rule',
    head: '',
    cell: (one) => (
      <span className="whitespace-nowrap">
        <ButtonLink small to={linkTo(one)} aria-label={`Choose a page for ${one.address}`}>
          Choose a page
        </ButtonLink>
      </span>
    ),
  },
];

/** Addresses that visitors asked for and that lead nowhere. Each leads to a rule: one press here, one to save it. */
export const AddressesNotFound = ({ addresses, count }: AddressesNotFoundReply) => (
  <>
    {count > addresses.length && (
      <p className="mb-3">{`The first ${addresses.length} of ${counted(count, 'address', 'addresses')}.`}</p>
    )}
    <DataTable
      caption="Addresses not found"
      columns={columns}
      rows={addresses}
      rowKey={({ address }) => address}
      empty="Every address that visitors asked for leads to a page. An address without a page appears here within seconds."
    />
  </>
);

const linkTo = ({ address, nearest }: AddressNotFound): string =>
  `?${new URLSearchParams({ tab: 'address', term: address, ...(nearest !== null && { to: nearest.replace(/^\/nz(?=\/)/, '') }) })}`;
