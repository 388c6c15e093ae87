import { type FormEvent, useState } from 'react';
import {
  type NewWebhookRequest,
  newWebhookSchema,
  type WebhookEvent,
  webhookEvents,
} from '#contract/staff/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { useSend } from '../../use-send.ts';
import { eventWords } from './webhook-words.ts';

interface WebhookFormProps {
  begun: NewWebhookRequest;
  /** The words of its button. */
  action: string;
  sending: ReturnType<typeof useSend>;
  onSubmit: (wanted: NewWebhookRequest) => Promise<void>;
}

/** Where a webhook is and what it is told: of a new one, or of one that is changed. */
export function WebhookForm({ begun, action, sending: { busy, fields, setFields }, onSubmit }: WebhookFormProps) {
  const [url, setUrl] = useState(begun.url);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(begun.events);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = newWebhookSchema.safeParse({ url: url.trim(), events });
    if (parsed.success) return onSubmit(parsed.data);
    const wrong = parsed.error.issues.map(({ path }) => path[0]);
    setFields({
      ...(wrong.includes('url') && { url: 'Enter the address, which begins with https://.' }),
      ...(wrong.includes('events') && { events: 'Choose what it is told.' }),
    });
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
            {action}
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
