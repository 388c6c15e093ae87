import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type ApiKeyMade, type ApiKeyReply, apiKeyMadeSchema } from '#contract/staff/machines/api-keys.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RotateForm } from '../../ui/forms/rotate-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Money, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { KeyState } from './key-state.tsx';
import { creatorWords, scopeWords } from './key-words.ts';
import { loadKey } from './load-key.ts';

export const loader = loadKey;

/** One key: what it may do, when it was used, rotating and revoking it (OWN-07). */
export function Component() {
  const key = useLoaderData<typeof loader>();
  const [made, setMade] = useState<ApiKeyMade | null>(null);
  const shown = made && made.apiKey.prefix === key.prefix ? made : null;
  return (
    <Screen
      title={key.name}
      back={{ to: '/api-keys', label: 'API keys' }}
      actions={
        key.state === 'open' && (
          <>
            <ButtonLink to={`/api-keys/${key.prefix}/change`}>Change</ButtonLink>
            <Revoke apiKey={key} />
          </>
        )
      }
    >
      {shown && key.state === 'open' && (
        <SecretOnce
          key={shown.key}
          title="The new key"
          note="Enter it in the other system in place of the old one."
          secret={shown.key}
          to="/api-keys"
        />
      )}
      <About apiKey={key} />
      {key.state === 'open' && <Rotate apiKey={key} onMade={setMade} />}
    </Screen>
  );
}

function About({ apiKey }: { apiKey: ApiKeyReply }) {
  const { prefix, state, scopes, perMinute, issueADay, createdAt, createdBy, expiresAt, revokedAt, lastUsedAt } =
    apiKey;
  return (
    <Panel title="About">
      <Facts
        facts={[
          ['State', <KeyState key="state" state={state} />],
          [
            'Key begins',
            <span key="prefix" className="font-mono text-sm">
              {prefix}
            </span>,
          ],
          ['Last used', lastUsedAt ? <When key="used" at={lastUsedAt} /> : 'never'],
          ['Expires', expiresAt ? <When key="expires" at={expiresAt} day /> : 'never'],
          ['Revoked', revokedAt && <When at={revokedAt} />],
          ['Calls a minute', `at most ${perMinute.toLocaleString('en-NZ')}`],
          ['Gift cards a day', issueADay !== null && <Money dollars={issueADay} />],
          [
            'Created',
            <span key="created">
              <When at={createdAt} /> by {creatorWords(createdBy)}
            </span>,
          ],
          ['May do', <Scopes key="scopes" scopes={scopes} />],
        ]}
      />
    </Panel>
  );
}

const Scopes = ({ scopes }: Pick<ApiKeyReply, 'scopes'>) => (
  <ul>
    {scopes.map((scope) => (
      <li key={scope}>{scopeWords(scope)}</li>
    ))}
  </ul>
);

function Rotate({ apiKey, onMade }: { apiKey: ApiKeyReply; onMade: (made: ApiKeyMade) => void }) {
  const { send, busy } = useSend();
  const { prefix, previousUntil, previousUsedAt } = apiKey;
  const rotate = async (hours: number) => {
    const body =
      hours === 0
        ? 'The old key stops working now.'
        : 'Both keys work until the old one ends. The new one is shown once.';
    if (!(await confirm({ title: 'Make a new key?', body, action: 'Make new key' }))) return;
    const path = `staff/api-keys/${prefix}/rotate`;
    const reply = await send('POST', path, { schema: apiKeyMadeSchema, body: { hours } });
    if (reply) onMade(reply);
  };
  return (
    <Panel title="Rotate">
      {previousUntil && (
        <p className="mb-3 font-medium">
          The old key works until <When at={previousUntil} />.{' '}
          {previousUsedAt ? (
            <>
              It was last used <When at={previousUsedAt} />.
            </>
          ) : (
            'It has not been used since.'
          )}{' '}
          Another rotation ends it at once.
        </p>
      )}
      <p className="mb-3 text-quiet">
        A new key with the same rights. Its first part, limits and expiry stay as they are.
      </p>
      <RotateForm label="The old key works for" busy={busy} onRotate={rotate} action="Make a new key" />
    </Panel>
  );
}

function Revoke({ apiKey: { prefix, name } }: { apiKey: ApiKeyReply }) {
  const { send, busy } = useSend();
  const revoke = async () => {
    const body = `${name} can do nothing in the shop from now on. This cannot be taken back; you can create another key.`;
    if (!(await confirm({ title: 'Revoke this key?', body, action: 'Revoke key' }))) return;
    await send('DELETE', `staff/api-keys/${prefix}`, { done: 'The key is revoked.' });
  };
  return (
    <Button variant="danger" busy={busy} onClick={() => void revoke()}>
      Revoke
    </Button>
  );
}
