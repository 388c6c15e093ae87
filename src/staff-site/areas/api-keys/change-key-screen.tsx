import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import { type ApiKeyReply, changeApiKeySchema, changedApiKeyReply } from '#contract/staff/machines/api-keys.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { fromField } from '../../nz-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { IssueField, KeyFields } from './key-fields.tsx';
import { loadKey } from './load-key.ts';
import { ScopeFields } from './scope-fields.tsx';
import { numberOrNull, wholeNumber } from './typed-numbers.ts';

export const loader = loadKey;

/** Changes what a key may do, how much and how long; the key itself stays (OWN-07). */
export function Component() {
  const key = useLoaderData<typeof loader>();
  return (
    <Screen
      title={`Change ${key.name}`}
      note="The key itself stays. Its next call has what you save here."
      back={{ to: `/api-keys/${key.prefix}`, label: key.name }}
    >
      {key.state === 'open' ? (
        <ChangeForm key={key.version} apiKey={key} />
      ) : (
        <p>A key that has ended cannot be changed. Create another one.</p>
      )}
    </Screen>
  );
}

/** The last day that a key works, in New Zealand; '' for one without an end. */
const lastDayOf = (expiresAt: string | null): string => (expiresAt === null ? '' : nzDay(new Date(expiresAt)));
/** The end of a day, or the moment that the key has already where that is on this day. */
const endOf = (day: string, expiresAt: string | null): string | null =>
  day === lastDayOf(expiresAt) ? expiresAt : fromField(`${day}T23:59`);

/** As typed. */
type KeyForm = Record<'name' | 'lastDay' | 'perMinute' | 'issueADay', string>;
const begun = ({ name, expiresAt, perMinute, issueADay }: ApiKeyReply): KeyForm => ({
  ...{ name, lastDay: lastDayOf(expiresAt), perMinute: String(perMinute) },
  issueADay: issueADay === null ? '' : String(issueADay),
});

function ChangeForm({ apiKey }: { apiKey: ApiKeyReply }) {
  const { prefix, version, expiresAt } = apiKey;
  const [form, setForm] = useState(begun(apiKey));
  const [scopes, setScopes] = useState<ReadonlySet<ApiScope>>(new Set(apiKey.scopes));
  const { send, busy, fields, setFields } = useSend();
  const navigate = useNavigate();
  const input = (name: keyof KeyForm, error = fields[name]) => ({
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    error,
  });
  const issues = scopes.has('gift-cards:issue');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = changeApiKeySchema.safeParse({
      ...{ version, name: form.name, scopes: [...scopes], perMinute: wholeNumber(form.perMinute) },
      issueADay: issues ? numberOrNull(form.issueADay) : null,
      expiresAt: endOf(form.lastDay, expiresAt),
    });
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    await send('PUT', `staff/api-keys/${prefix}`, {
      schema: changedApiKeyReply,
      body: parsed.data,
      onDone: () => navigate(`/api-keys/${prefix}`),
      done: 'The key is changed: its next call has what it has now.',
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <KeyFields name={input('name')} perMinute={input('perMinute')}>
        <Field
          {...input('lastDay', fields.expiresAt)}
          label="Works until the end of"
          name="lastDay"
          type="date"
          optional
          hint="Empty: works until it is revoked"
        />
      </KeyFields>
      <ScopeFields scopes={scopes} onChange={setScopes} error={fields.scopes}>
        {issues && <IssueField {...input('issueADay')} />}
      </ScopeFields>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}
