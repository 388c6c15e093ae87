import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type CardReply, cardReply } from '#contract/staff/staff-gift-cards.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { CardState } from './card-state.tsx';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/gift-cards/${encodeURIComponent(params.id ?? '')}`, cardReply, { signal: request.signal });

type Entry = CardReply['entries'][number];
const kinds: Record<string, string> = {
  issue: 'Issued',
  import: 'Imported',
  spend: 'Spent',
  hold: 'Reserved for an order',
  void: 'Returned by an order',
  refund: 'Refunded',
  post: 'Spent',
  'take-back': 'Removed: its order was cancelled or refunded',
};
const columns: Column<Entry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'kind', head: 'What', cell: ({ kind }) => kinds[kind] ?? kind },
  { key: 'amount', head: 'Amount', right: true, cell: ({ amount }) => <Money dollars={amount} /> },
];

/** One card: its balance, transactions and actions. Its code and PIN are never shown. */
export function Component() {
  const card = useLoaderData<typeof loader>();
  return (
    <Screen
      title={`Card ending ${card.last4}`}
      note={<CardState state={card.state} />}
      back={{ to: '/gift-cards', label: 'Gift cards' }}
      actions={<CardActions card={card} />}
    >
      {card.state === 'locked' && (
        <p className="mb-4 font-medium">
          Five wrong PINs locked this card. Before you unlock it, make sure that the request comes from its holder.
        </p>
      )}
      <CardFacts card={card} />
      <Panel title="Transactions">
        <DataTable
          caption="Transactions of the card"
          columns={columns}
          rows={card.entries}
          rowKey={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
          empty="No transactions yet."
        />
      </Panel>
    </Screen>
  );
}

function CardActions({ card }: { card: CardReply }) {
  const { send, busy } = useSend();
  const suspend = async (suspended: boolean) => {
    if (
      suspended &&
      !(await confirm({
        title: `Suspend the card ending ${card.last4}?`,
        body: 'Nobody can spend it until the suspension is lifted. Its balance does not change.',
        action: 'Suspend',
      }))
    )
      return;
    await send('POST', `staff/gift-cards/${card.id}/suspended`, {
      schema: cardReply,
      body: { suspended },
      done: suspended ? 'The card is suspended.' : 'The suspension is lifted.',
    });
  };
  return (
    <>
      {card.wrongPins > 0 && (
        <Button
          busy={busy}
          onClick={() =>
            send('POST', `staff/gift-cards/${card.id}/unlock`, {
              schema: cardReply,
              done: 'The wrong-PIN count is reset. The card can be used.',
            })
          }
        >
          {card.state === 'locked' ? 'Unlock' : 'Reset wrong PINs'}
        </Button>
      )}
      {card.state === 'suspended' ? (
        <Button busy={busy} variant="secondary" onClick={() => suspend(false)}>
          Lift suspension
        </Button>
      ) : (
        <Button busy={busy} variant="danger" onClick={() => suspend(true)}>
          Suspend
        </Button>
      )}
    </>
  );
}

function CardFacts({ card }: { card: CardReply }) {
  return (
    <Panel title="Card details">
      <Facts
        facts={[
          [
            'Balance',
            <strong key="b">
              <Money dollars={card.balance} />
            </strong>,
          ],
          ['Initial value', <Money key="i" dollars={card.issued} />],
          ['Issued', <When key="w" at={card.issuedAt} />],
          ['Expires', formatCalendarDay(card.expires).concat(` ${card.expires.slice(0, 4)}`)],
          ['From', card.orderNumber ? `Order ${card.orderNumber}` : 'The shop'],
          ['Wrong PINs', card.wrongPins > 0 ? `${card.wrongPins} of 5` : null],
        ]}
      />
    </Panel>
  );
}
