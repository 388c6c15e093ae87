import { useState } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';

type Outcome = { tone: 'success' | 'error'; message: string } | null;

/** Sends the verification email again (AUTH-31). */
export function ResendVerification({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const resend = async () => {
    setBusy(true);
    const reply = await callApi('POST', 'auth/verify/resend', { email: email.trim() });
    setBusy(false);
    if (reply.ok) setOutcome({ tone: 'success', message: `A new link is on its way to ${email.trim()}.` });
    else
      setOutcome({
        tone: 'error',
        message:
          reply.error.kind === 'refused' && reply.error.body.errorCode !== 'InternalError'
            ? reply.error.body.message
            : accountMessages.verificationMailFailed,
      });
  };
  return (
    <div className="grid gap-3">
      {outcome && <Alert tone={outcome.tone}>{outcome.message}</Alert>}
      <Button variant="secondary" busy={busy} onClick={() => void resend()} full>
        Send a new verification email
      </Button>
    </div>
  );
}
