import { type FormEvent, useState } from 'react';
import {
  newWebhookSchema,
  type WebhookEvent,
  type WebhookMade,
  webhookEvents,
  webhookMadeSchema,
} from '#contract/staff/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useSend } from '../../use-send.ts';
import { eventWords } from './webhook-words.ts';

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
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = newWebhookSchema.safeParse({ url: url.trim(), events });
    if (!parsed.success) {
      const wrong = parsed.error.issues.map(({ path }) => path[0]);
      return setFields({
        ...(wrong.includes('url') && { url: 'Enter the address, which begins with https://.' }),
        ...(wrong.includes('events') && { events: 'Choose what it is told.' }),
      });
    }
    const reply = await send('POST', 'staff/webhooks', {
      schema: webhookMadeSchema,
      body: parsed.data,
      // The screen stays: it shows the secret.
      onDone: () => undefined,
    });
    if (reply) onMade(reply);
  };
  return (
    <Panel title="Where and what">
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <Field
          label="Address"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={setUrl}
          error={fields.url}
          hint="Such as https://erp.example/kerb"
        />
        <EventTicks events={events} onChange={setEvents} error={fields.events} />
        <div>
          <Button type="submit" busy={busy}>
            Add webhook
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface EventTicksProps {
  events: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
  error: string | undefined;
}

const EventTicks = ({ events, onChange, error }: EventTicksProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">It is told</legend>
    {webhookEvents.map((event) => (
      <Tick
        key={event}
        label={eventWords[event]}
        name={event}
        checked={events.includes(event)}
        onChange={(checked) =>
          onChange(webhookEvents.filter((one) => (one === event ? checked : events.includes(one))))
        }
      />
    ))}
    {error && (
      <p role="alert" className="mt-1 text-sm font-medium text-danger">
        {error}
      </p>
    )}
  </fieldset>
);
