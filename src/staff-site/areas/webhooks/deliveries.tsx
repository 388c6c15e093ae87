import { type DeliveryReply, deliveryStates, type WebhookEvent } from '#contract/staff/webhooks.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { When } from '../../ui/values.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { deliveryWords, eventWords, resultWords } from './webhook-words.ts';

const columns: readonly Column<DeliveryReply>[] = [
  { key: 'when', head: 'When', cell: ({ happenedAt }) => <When at={happenedAt} /> },
  { key: 'state', head: 'State', speaks: true, cell: ({ state }) => <DeliveryState state={state} /> },
  { key: 'event', head: 'Event', cell: ({ event }) => eventWords[event as WebhookEvent] ?? event },
  { key: 'subject', head: 'About', cell: ({ subject }) => subject },
  { key: 'tries', head: 'Attempts', right: true, cell: ({ tries }) => tries },
  { key: 'result', head: 'Latest result', cell: (delivery) => resultWords(delivery) },
];

interface DeliveriesProps {
  webhookId: string;
  state: DeliveryReply['state'] | '';
  deliveries: readonly DeliveryReply[];
  next: string | null;
}

/** What was sent to a webhook in the last 30 days, the newest first; the filter is in the URL. */
export function Deliveries({ webhookId, state, deliveries, next }: DeliveriesProps) {
  const { set } = useFilters();
  return (
    <Panel title="Deliveries">
      <Select
        className="mb-4 max-w-60"
        label="State"
        name="state"
        value={state}
        onChange={(chosen) => set({ state: chosen })}
        options={[
          { value: '', label: 'All' },
          ...deliveryStates.map((one) => ({ value: one, label: deliveryWords[one].label })),
        ]}
      />
      <DataTable
        caption="Deliveries, newest first"
        columns={columns}
        rows={deliveries}
        rowKey={({ eventId }) => eventId}
        to={({ eventId }) => `/webhooks/${webhookId}/deliveries/${eventId}`}
        empty={
          state === ''
            ? 'Nothing has been sent in the last 30 days. A message is sent when something it is told of happens.'
            : 'No such deliveries.'
        }
      />
      <Pager next={next} />
    </Panel>
  );
}
