import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { promotionsReply, type StaffPromotionRow } from '#contract/staff/staff-promotions.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status, When } from '../../ui/values.tsx';
import { PromotionState } from './promotion-state.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/promotions', promotionsReply, { signal });

const columns: Column<StaffPromotionRow>[] = [
  {
    key: 'name',
    head: 'Promotion',
    cell: ({ name, id }) => (
      <>
        <span className="block break-words">{name}</span>
        <span className="block text-sm font-normal text-quiet">{id}</span>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, draft }) => (
      <span className="inline-flex flex-wrap gap-1">
        <PromotionState state={state} />
        {draft && state !== 'draft' && <Status tone="waiting">has a draft</Status>}
      </span>
    ),
    sortBy: ({ state }) => state,
  },
  { key: 'from', head: 'From', cell: ({ startsAt }) => (startsAt ? <When at={startsAt} /> : '') },
  { key: 'until', head: 'Until', cell: ({ endsAt }) => (endsAt ? <When at={endsAt} /> : '') },
  {
    key: 'uses',
    head: 'Used',
    right: true,
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
    sortBy: ({ uses }) => uses,
  },
  { key: 'codes', head: 'Codes', right: true, cell: ({ codes }) => (codes === 0 ? '' : codes) },
];

/** Promotions that are active, scheduled, ended and drafts. */
export function Component() {
  const { offers: promotions } = useLoaderData<typeof loader>();
  const mayEdit = useMay('editPromotions');
  return (
    <Screen
      title="Promotions"
      actions={
        mayEdit && (
          <ButtonLink to="/promotions/new" variant="primary">
            New promotion
          </ButtonLink>
        )
      }
    >
      <DataTable
        caption="Promotions"
        columns={columns}
        rows={promotions}
        rowKey={({ id }) => id}
        to={({ id }) => `/promotions/${id}`}
        empty="There are no promotions yet."
      />
    </Screen>
  );
}
