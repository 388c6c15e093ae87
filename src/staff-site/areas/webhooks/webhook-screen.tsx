import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import {
  type DeliveryReply,
  deliveriesReplySchema,
  deliveryStates,
  replayedSchema,
  type WebhookReply,
  webhookSecretReplySchema,
  webhooksReplySchema,
} from '#contract/staff/webhooks.ts';
import { counted } from '#shared/counted.ts';
import { callStaff, queryText, StaffCallFailed } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RotateForm } from '../../ui/forms/rotate-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { Deliveries } from './deliveries.tsx';
import { eventWords } from './webhook-words.ts';

export const loader = async ({ request, params: { id = '' } }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const state: DeliveryReply['state'] | '' = deliveryStates.find((one) => one === searchParams.get('state')) ?? '';
  const { signal } = request;
  const query = queryText({ webhookId: id, state, from: searchParams.get('from') });
  const [{ webhooks }, list] = await Promise.all([
    callStaff('GET', 'staff/webhooks', webhooksReplySchema, { signal }),
    callStaff('GET', `staff/webhooks/deliveries${query}`, deliveriesReplySchema, { signal }),
  ]);
  const webhook = webhooks.find((one) => one.id === id);
  if (!webhook) throw new StaffCallFailed(404, { message: 'There is no such webhook.' });
  return { webhook, state, ...list };
};

/** One webhook: its deliveries, sending again, rotating its secret, removing it (OWN-07). */
export function Component() {
  const { webhook, state, deliveries, next } = useLoaderData<typeof loader>();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Screen
      title="Webhook"
      note={<span className="break-all">{webhook.url}</span>}
      back={{ to: '/webhooks', label: 'Webhooks' }}
      actions={
        <>
          <ButtonLink to={`/webhooks/${webhook.id}/change`}>Change</ButtonLink>
          <Remove webhook={webhook} />
        </>
      }
    >
      {secret !== null && (
        <SecretOnce
          key={secret}
          title="The new secret"
          note="Enter it in the other system in place of the old one."
          secret={secret}
          to="/webhooks"
        />
      )}
      <Panel title="About">
        <Facts
          facts={[
            ['Hears of', webhook.events.map((event) => eventWords[event]).join(', ')],
            ['Added', <When key="added" at={webhook.createdAt} />],
            ['Waiting', counted(webhook.waiting, 'message')],
            ['Given up', counted(webhook.parked, 'message')],
          ]}
        />
        {webhook.parked > 0 && <SendAllAgain webhook={webhook} />}
      </Panel>
      <Deliveries webhookId={webhook.id} state={state} deliveries={deliveries} next={next} />
      <Rotate webhook={webhook} onMade={setSecret} />
    </Screen>
  );
}

function SendAllAgain({ webhook: { id, parked } }: { webhook: WebhookReply }) {
  const { send, busy } = useSend();
  const again = () =>
    send('POST', 'staff/webhooks/replay', {
      body: { webhookId: id },
      schema: replayedSchema,
      done: ({ replayed }) => `${counted(replayed, 'message')} will be sent again.`,
    });
  return (
    <div className="mt-4">
      <Button variant="secondary" busy={busy} onClick={() => void again()}>
        {`Send ${counted(parked, 'message')} again`}
      </Button>
    </div>
  );
}

function Rotate({ webhook, onMade }: { webhook: WebhookReply; onMade: (secret: string) => void }) {
  const { send, busy } = useSend();
  const rotate = async (hours: number) => {
    const body =
      hours === 0
        ? 'Messages are signed with the new secret only. It is shown once.'
        : 'Messages carry both signatures until the old secret ends. The new one is shown once.';
    if (!(await confirm({ title: 'Make a new secret?', body, action: 'Make new secret' }))) return;
    const path = `staff/webhooks/${webhook.id}/rotate`;
    const reply = await send('POST', path, { schema: webhookSecretReplySchema, body: { hours } });
    if (reply) onMade(reply.secret);
  };
  return (
    <Panel title="Rotate the secret">
      {webhook.previousSecretUntil && (
        <p className="mb-3 font-medium">
          The old secret signs too until <When at={webhook.previousSecretUntil} />. Another rotation ends it at once.
        </p>
      )}
      <RotateForm label="The old secret signs for" action="Make a new secret" busy={busy} onRotate={rotate} />
    </Panel>
  );
}

function Remove({ webhook: { id } }: { webhook: WebhookReply }) {
  const { send, busy } = useSend();
  const navigate = useNavigate();
  const remove = async () => {
    const body = 'Nothing more is sent there, nor what is waiting now. This cannot be taken back.';
    if (!(await confirm({ title: 'Remove this webhook?', body, action: 'Remove webhook' }))) return;
    await send('DELETE', `staff/webhooks/${id}`, {
      done: 'The webhook is removed.',
      onDone: () => navigate('/webhooks'),
    });
  };
  return (
    <Button variant="danger" busy={busy} onClick={() => void remove()}>
      Remove
    </Button>
  );
}
