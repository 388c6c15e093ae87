import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type WebhookReply, webhooksReplySchema } from '#contract/staff/webhooks.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status } from '../../ui/values.tsx';
import { eventWords } from './webhook-words.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/webhooks', webhooksReplySchema, { signal });

const columns: readonly Column<WebhookReply>[] = [
  {
    key: 'url',
    head: 'Address',
    cell: ({ url }) => <span className="break-all">{url}</span>,
    sortBy: ({ url }) => url,
  },
  { key: 'events', head: 'Hears of', cell: ({ events }) => events.map((event) => eventWords[event]).join(', ') },
  { key: 'waiting', head: 'Waiting', right: true, cell: ({ waiting }) => waiting.toLocaleString('en-NZ') },
  {
    key: 'parked',
    head: 'Given up',
    right: true,
    cell: ({ parked }) => (parked === 0 ? '0' : <Status tone="waiting">{parked.toLocaleString('en-NZ')}</Status>),
  },
];

/** Where the shop sends what happens to orders and stock (OWN-07). */
export function Component() {
  const { webhooks } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Webhooks"
      note="Other systems that the shop tells of orders and stock, signed and without personal data."
      actions={
        <ButtonLink to="/webhooks/new" variant="primary">
          Add a webhook
        </ButtonLink>
      }
    >
      <DataTable
        caption="Webhooks"
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
        to={({ id }) => `/webhooks/${id}`}
        empty="No other system is told anything. Add the address that yours gives you for webhooks."
      />
    </Screen>
  );
}
