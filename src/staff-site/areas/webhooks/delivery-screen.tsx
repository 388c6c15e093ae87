import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type DeliveryReply,
  deliveryDetailSchema,
  replayedSchema,
  type WebhookEvent,
} from '#contract/staff/webhooks.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { DeliveryState } from './delivery-state.tsx';
import { eventWords } from './webhook-words.ts';

export const loader = ({ request: { signal }, params: { id = '', eventId = '' } }: LoaderFunctionArgs) =>
  callStaff(
    'GET',
    `staff/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(eventId)}`,
    deliveryDetailSchema,
    { signal },
  );

/** One delivery: what is sent, what each attempt was answered, sending it again (OWN-07). */
export function Component() {
  const { delivery, url, body, attempts } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={eventWords[delivery.event as WebhookEvent] ?? delivery.event}
      note={<span className="break-all">{url}</span>}
      back={{ to: `/webhooks/${delivery.webhookId}`, label: 'Webhook' }}
      actions={<SendAgain delivery={delivery} />}
    >
      <Panel title="About">
        <Facts
          facts={[
            ['State', <DeliveryState key="state" state={delivery.state} />],
            ['About', delivery.subject],
            ['Happened', <When key="happened" at={delivery.happenedAt} />],
            ['Message id', <span key="id" className="font-mono text-sm break-all">{`evt_${delivery.eventId}`}</span>],
          ]}
        />
      </Panel>
      <Panel title="Attempts">
        {attempts.length === 0 ? <p className="text-quiet">Not tried yet.</p> : <Attempts attempts={attempts} />}
      </Panel>
      <Panel title="Body">
        <Code label="Body of the message">{indented(body)}</Code>
      </Panel>
    </Screen>
  );
}

const Attempts = ({ attempts }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'attempts'>) => (
  <ol className="flex flex-col gap-4">
    {attempts.map(({ at, status, tookMs, problem, answer }, index) => (
      <li key={at} className="border-b border-line pb-4 last:border-b-0 last:pb-0">
        <p className="mb-1">
          <span className="font-semibold">{status === null ? 'No answer' : `Answered ${status}`}</span> <When at={at} />
          , after {tookMs.toLocaleString('en-NZ')} ms
        </p>
        {status === null && problem && <p className="text-danger">{problem}</p>}
        {answer !== null && answer !== '' && <Code label={`Answer ${attempts.length - index}`}>{answer}</Code>}
      </li>
    ))}
  </ol>
);

const Code = ({ label, children }: { label: string; children: string }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
    tabIndex={0}
    className="max-h-96 overflow-auto rounded-xs border border-line bg-sunken"
  >
    <pre className="px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap">{children}</pre>
  </section>
);

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

function SendAgain({ delivery: { eventId, webhookId, state } }: { delivery: DeliveryReply }) {
  const { send, busy } = useSend();
  const again = () =>
    send('POST', 'staff/webhooks/replay', {
      body: { eventId, webhookId },
      schema: replayedSchema,
      done: ({ replayed }) =>
        replayed === 0 ? 'It is being sent at this moment.' : 'It will be sent again within seconds, with the same id.',
    });
  return (
    <Button variant="secondary" busy={busy} onClick={() => void again()}>
      {state === 'done' ? 'Send again' : 'Try now'}
    </Button>
  );
}
