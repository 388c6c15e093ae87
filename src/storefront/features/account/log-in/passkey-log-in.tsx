import { useEffect, useRef, useState } from 'react';
import type { SessionReply } from '#contract/accounts/account.ts';
import type { PasskeyLogInOptions } from '#contract/accounts/log-in-security.ts';
import type { PasskeyAnswer } from '#contract/fields/passkey.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { answerWithPasskey, canSuggestPasskeys, stopAskingForPasskey } from '#storefront/ui/passkeys.ts';

/** A challenge is good for five minutes; a page that stays open gets another one before. */
const ASK_AGAIN_MS = 240_000;

const ask = () => callApi<PasskeyLogInOptions>('POST', 'auth/login/passkey/options');
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.body.message : accountMessages.logInFailed;

/** Logs in as the passkey's owner; resolves to what to tell the shopper, null once logged in. */
async function logIn(ticket: string, passkey: PasskeyAnswer): Promise<string | null> {
  await import('#storefront/lib/account/account-state.ts');
  const { session } = await import('#storefront/lib/session/auth-session.ts');
  const reply = await session.call<SessionReply>('POST', 'auth/login/passkey', { ticket, passkey });
  if (!reply.ok) return explain(reply.error);
  if (!reply.value.session) return accountMessages.logInFailed;
  await session.takeSession(reply.value.session);
  return null;
}

/**
 * The log-in with a passkey: among the suggestions of the email field where the browser can, and by a button. Nothing
 * where the shop keeps no passkeys (SEC-10).
 */
export function PasskeyLogIn() {
  const [offered, setOffered] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    const stay = { here: true };
    const again = setTimeout(() => setRound((before) => before + 1), ASK_AGAIN_MS);
    void (async () => {
      const asked = await ask();
      if (!stay.here || !asked.ok) return;
      setOffered(true);
      if (!(await canSuggestPasskeys()) || !stay.here || isPressed.current) return;
      const passkey = await answerWithPasskey(asked.value.options, { suggest: true });
      if (!passkey || !stay.here) return;
      const refused = await logIn(asked.value.ticket, passkey);
      if (!stay.here || refused === null) return;
      setProblem(refused);
      setRound((before) => before + 1);
    })();
    return () => {
      stay.here = false;
      clearTimeout(again);
      if (!isPressed.current) void stopAskingForPasskey();
    };
  }, [round]);
  const press = async () => {
    isPressed.current = true;
    setBusy(true);
    setProblem(null);
    const asked = await ask();
    const passkey = asked.ok ? await answerWithPasskey(asked.value.options) : null;
    isPressed.current = false;
    if (!asked.ok) setProblem(explain(asked.error));
    else if (passkey) setProblem(await logIn(asked.value.ticket, passkey));
    setBusy(false);
    // The suggestions were taken back by the button's question.
    setRound((before) => before + 1);
  };
  if (!offered) return null;
  return (
    <div className="mt-5 grid gap-4">
      {problem && <Alert tone="error">{problem}</Alert>}
      <Button variant="secondary" busy={busy} onClick={() => void press()} full>
        Use a passkey
      </Button>
    </div>
  );
}
