import { type FormEvent, useState } from 'react';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import { type ApiKeyMade, apiKeyMadeSchema, newApiKeySchema } from '#contract/staff/machines/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useSend } from '../../use-send.ts';
import { IssueField, KeyFields } from './key-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { numberOrNull, wholeNumber } from './typed-numbers.ts';

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

/** As typed. */
type KeyForm = Record<'name' | 'days' | 'perMinute' | 'issueADay', string>;

function NewKeyForm({ onMade }: { onMade: (made: ApiKeyMade) => void }) {
  const [form, setForm] = useState<KeyForm>({ name: '', days: '365', perMinute: '600', issueADay: '' });
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set());
  const { send, busy, fields, setFields } = useSend();
  const input = (name: keyof KeyForm) => ({
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    error: fields[name],
  });
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
      <KeyFields name={input('name')} perMinute={input('perMinute')}>
        <Field
          {...input('days')}
          label="Expires after days"
          name="days"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Empty: works until it is revoked"
        />
      </KeyFields>
      <ScopeFields scopes={scopes} onChange={setScopes} error={fields.scopes}>
        {issues && <IssueField {...input('issueADay')} />}
      </ScopeFields>
      <Button type="submit" busy={busy}>
        Create key
      </Button>
    </form>
  );
}
