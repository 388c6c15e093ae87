import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import {
  changedWebhookReply,
  type NewWebhookRequest,
  type WebhookReply,
  webhooksReplySchema,
} from '#contract/staff/webhooks.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { WebhookForm } from './webhook-form.tsx';

export const loader = async ({ request: { signal }, params: { id = '' } }: LoaderFunctionArgs) => {
  const { webhooks } = await callStaff('GET', 'staff/webhooks', webhooksReplySchema, { signal });
  const webhook = webhooks.find((one) => one.id === id);
  if (!webhook) throw new StaffCallFailed(404, { message: 'There is no such webhook.' });
  return webhook;
};

/** Changes where a webhook is and what it is told; its secret stays (OWN-07). */
export function Component() {
  const webhook = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Change the webhook"
      note="Its secret stays. What is waiting is sent to the new address."
      back={{ to: `/webhooks/${webhook.id}`, label: 'Webhook' }}
    >
      <ChangeForm key={webhook.version} webhook={webhook} />
    </Screen>
  );
}

function ChangeForm({ webhook: { id, version, url, events } }: { webhook: WebhookReply }) {
  const sending = useSend();
  const navigate = useNavigate();
  const change = async (wanted: NewWebhookRequest) => {
    await sending.send('PUT', `staff/webhooks/${id}`, {
      schema: changedWebhookReply,
      body: { version, ...wanted },
      onDone: () => navigate(`/webhooks/${id}`),
      done: 'The webhook is changed.',
    });
  };
  return <WebhookForm begun={{ url, events }} action="Save" sending={sending} onSubmit={change} />;
}
