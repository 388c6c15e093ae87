import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { cardsReply, type GiftCardRow } from '#contract/staff/staff-gift-cards.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, When } from '../../ui/values.tsx';
import { CardState } from './card-state.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const term = (new URL(request.url).searchParams.get('q') ?? '').trim();
  const { cards } =
    term === ''
      ? { cards: null }
      : await callStaff('GET', `staff/gift-cards${queryText({ term })}`, cardsReply, { signal: request.signal });
  return { cards, term };
}

const columns: Column<GiftCardRow>[] = [
  { key: 'card', head: 'Card', cell: ({ last4 }) => `Ending ${last4}` },
  { key: 'state', head: 'State', cell: ({ state }) => <CardState state={state} /> },
  { key: 'balance', head: 'Balance', right: true, cell: ({ balance }) => <Money dollars={balance} /> },
  { key: 'issued', head: 'Initial value', right: true, cell: ({ issued }) => <Money dollars={issued} /> },
  { key: 'at', head: 'Issued', cell: ({ issuedAt }) => <When at={issuedAt} day /> },
  { key: 'order', head: 'From', cell: ({ orderNumber }) => (orderNumber ? `Order ${orderNumber}` : 'The shop') },
];

/** Finds a card by details that its holder knows. */
export function Component() {
  const { cards, term } = useLoaderData<typeof loader>();
  const mayIssue = useMay('issueGiftCards');
  return (
    <Screen
      title="Gift cards"
      actions={
        mayIssue && (
          <ButtonLink to="/gift-cards/issue" variant="primary">
            Issue a card
          </ButtonLink>
        )
      }
    >
      <SearchForm label="Last four digits, full code, or the buyer’s email address" />
      {!cards && <p className="text-quiet">The shop does not store gift card codes. Search by the last four digits.</p>}
      {cards && (
        <DataTable
          caption="Gift cards"
          columns={columns}
          rows={cards}
          rowKey={({ id }) => id}
          to={({ id }) => `/gift-cards/${id}`}
          empty={`No card matches “${term}”. Ask for the last four digits of its code, or the email address of the order.`}
        />
      )}
    </Screen>
  );
}
