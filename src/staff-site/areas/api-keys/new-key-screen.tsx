import { type FormEvent, useState } from 'react';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import { type ApiKeyMade, apiKeyMadeSchema, newApiKeySchema } from '#contract/staff/machines/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useSend } from '../../use-send.ts';
import { ScopeFields } from './scope-fields.tsx';

/** Creates a key; it is shown here once (OWN-07). */
export function Component() {
  const [made, setMade] = useState<ApiKeyMade | null>(null);
  return (
    <Screen title={made ? made.apiKey.name : 'Create an API key'} back={{ to: '/api-keys', label: 'API keys' }}>
      {made ? (
        <SecretOnce
          title="The new key"
          note="Enter it in the other system, which sends it in the header Authorization: Bearer."
          secret={made.key}
          to={`/api-keys/${made.apiKey.prefix}`}
        />
      ) : (
        <NewKeyForm onMade={setMade} />
      )}
    </Screen>
  );
}

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : wholeNumber(text));

/** As typed. */
type KeyForm = Record<'name' | 'days' | 'perMinute' | 'issueADay', string>;

function NewKeyForm({ onMade }: { onMade: (made: ApiKeyMade) => void }) {
  const [form, setForm] = useState<KeyForm>({ name: '', days: '365', perMinute: '600', issueADay: '' });
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set());
  const { send, busy, fields, setFields } = useSend();
  const put = (name: keyof KeyForm) => (value: string) => setForm((before) => ({ ...before, [name]: value }));
  const issues = scopes.has('gift-cards:issue');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = newApiKeySchema.safeParse({
      name: form.name,
      scopes: [...scopes],
      days: numberOrNull(form.days),
      perMinute: wholeNumber(form.perMinute),
      issueADay: issues ? numberOrNull(form.issueADay) : null,
    });
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    const reply = await send('POST', 'staff/api-keys', {
      schema: apiKeyMadeSchema,
      body: parsed.data,
      // The screen stays: it shows the key.
      onDone: () => undefined,
    });
    if (reply) onMade(reply);
  };
  return (
    <form onSubmit={submit} noValidate>
      <KeyFields form={form} put={put} fields={fields} />
      <ScopeFields scopes={scopes} onChange={setScopes} error={fields.scopes}>
        {issues && (
          <Field
            label="Gift cards a day, in dollars at most"
            name="issueADay"
            optional
            inputMode="numeric"
            autoComplete="off"
            className="mt-3 max-w-sm"
            value={form.issueADay}
            onChange={put('issueADay')}
            error={fields.issueADay}
            hint="Empty: 5000"
          />
        )}
      </ScopeFields>
      <Button type="submit" busy={busy}>
        Create key
      </Button>
    </form>
  );
}

interface KeyFieldsProps {
  form: KeyForm;
  put: (name: keyof KeyForm) => (value: string) => void;
  /** Errors by field. */
  fields: Record<string, string>;
}

const KeyFields = ({ form, put, fields }: KeyFieldsProps) => (
  <Panel title="Whose key it is">
    <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        value={form.name}
        onChange={put('name')}
        error={fields.name}
        hint="The machine that holds it, such as Newmarket till"
      />
      <Field
        label="Expires after days"
        name="days"
        optional
        inputMode="numeric"
        autoComplete="off"
        value={form.days}
        onChange={put('days')}
        error={fields.days}
        hint="Empty: works until it is revoked"
      />
      <Field
        label="Calls a minute, at most"
        name="perMinute"
        inputMode="numeric"
        autoComplete="off"
        value={form.perMinute}
        onChange={put('perMinute')}
        error={fields.perMinute}
      />
    </div>
  </Panel>
);
