import { useState } from 'react';
import { type NewWebhookRequest, type WebhookMade, webhookMadeSchema } from '#contract/staff/webhooks.ts';
import { Screen } from '../../ui/screen.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useSend } from '../../use-send.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Adds an address; its secret is shown here once (OWN-07). */
export function Component() {
  const [made, setMade] = useState<WebhookMade | null>(null);
  return (
    <Screen title={made ? 'Webhook added' : 'Add a webhook'} back={{ to: '/webhooks', label: 'Webhooks' }}>
      {made ? (
        <SecretOnce
          title="Its secret"
          note="Enter it in the other system, which checks with it that a message is from the shop."
          secret={made.secret}
          to={`/webhooks/${made.webhook.id}`}
        />
      ) : (
        <NewWebhookForm onMade={setMade} />
      )}
    </Screen>
  );
}

function NewWebhookForm({ onMade }: { onMade: (made: WebhookMade) => void }) {
  const sending = useSend();
  const add = async (body: NewWebhookRequest) => {
    const reply = await sending.send('POST', 'staff/webhooks', {
      schema: webhookMadeSchema,
      body,
      // The screen stays: it shows the secret.
      onDone: () => undefined,
    });
    if (reply) onMade(reply);
  };
  return <WebhookForm begun={{ url: '', events: [] }} action="Add webhook" sending={sending} onSubmit={add} />;
}
