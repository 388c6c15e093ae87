import { useState } from 'react';
import type { z } from 'zod';
import { factorAddedSchema, type SecondFactorReply } from '#contract/staff/log-in/second-factor.ts';
import { counted } from '#shared/counted.ts';
import { renewSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/panel.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Added = z.output<typeof factorAddedSchema>;

/** One's own second factor: what there is, adding, removing, recovery codes. */
export function FactorPanel({ own }: { own: SecondFactorReply }) {
  const { send, busy } = useSend();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const added = ({ recoveryCodes }: Added) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
  };
  const exists = own.passkeys.length > 0 || own.authenticator;
  return (
    <Panel title="Second factor">
      <p className="mb-4 max-w-prose text-quiet">
        {exists
          ? 'You confirm your log-in with one of these after your password.'
          : 'With a second factor, your password alone is not enough to log in as you.'}
      </p>
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onDone={async () => {
            setCodes([]);
            await renewSession();
          }}
        />
      )}
      <OwnFactors own={own} />
      {exists && (
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <span>{counted(own.recoveryCodesLeft, 'recovery code')} left</span>
          <Button
            small
            variant="secondary"
            busy={busy}
            onClick={async () => {
              const made = await send('POST', 'staff/recovery-codes', { schema: factorAddedSchema });
              if (made) added(made);
            }}
          >
            Make new recovery codes
          </Button>
        </div>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <PasskeyForm onAdded={added} />
        {!own.authenticator && <AuthenticatorForm onAdded={added} />}
      </div>
    </Panel>
  );
}

/** The passkeys and the app, and removing them. */
function OwnFactors({ own }: { own: SecondFactorReply }) {
  const { send, busy } = useSend();
  const remove = async (what: string, path: string) => {
    const body = 'Logging in with it will no longer be possible.';
    if (await confirm({ title: `Remove ${what}?`, body, action: 'Remove' }))
      await send('DELETE', path, { done: 'Removed.' });
  };
  return (
    <ul className="mb-4 flex flex-col gap-2">
      {own.passkeys.map(({ id, name, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
          <span>
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-sm text-quiet">
              Passkey ·{' '}
              {lastUsedAt ? (
                <>
                  last used <When at={lastUsedAt} />
                </>
              ) : (
                'not used yet'
              )}
            </span>
          </span>
          <Button small variant="secondary" busy={busy} onClick={() => remove(name, `staff/passkeys/${id}`)}>
            Remove {name}
          </Button>
        </li>
      ))}
      {own.authenticator && (
        <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
          <span className="font-semibold">Authenticator app</span>
          <Button
            small
            variant="secondary"
            busy={busy}
            onClick={() => remove('the authenticator app', 'staff/authenticator')}
          >
            Remove the app
          </Button>
        </li>
      )}
    </ul>
  );
}
