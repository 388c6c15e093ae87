import { useState } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { AccountScreen } from '../account-parts.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { useVerification, type Verification } from './use-verification.ts';
import { VerifiedScreen } from './verified-screen.tsx';
import { VerifyByPassword } from './verify-by-password.tsx';

type Standing = 'OPENED' | 'PASSWORD_NEEDED' | 'LINK_INVALID';
const codeOf = (failure: ApiFailure): string | null => (failure.kind === 'refused' ? failure.body.errorCode : null);

/**
 * Verifies the email address with the mailed link (AUTH-07, AUTH-08, AUTH-32): by a button in the browser that signed
 * up, in other browsers with the password. Opening the page changes nothing, because mail programs open links too, and
 * so may somebody who never signed up (FIX-17).
 */
export function VerifyPage() {
  const query = useQuery();
  const hydrated = useHydrated();
  const link = { code: query.get('code') ?? '', user: query.get('user') ?? '' };
  const [standing, setStanding] = useState<Standing>('OPENED');
  const verification = useVerification(link);
  if (verification.isVerified) return <VerifiedScreen />;
  return (
    <AccountScreen heading="Verify your email address">
      {standing === 'LINK_INVALID' || (hydrated && (!link.code || !link.user)) ? (
        <div className="grid gap-6">
          <Alert tone="error">{accountMessages.verificationLinkInvalid}</Alert>
          <NewLinkForm />
        </div>
      ) : standing === 'PASSWORD_NEEDED' ? (
        <VerifyByPassword link={link} verification={verification} />
      ) : (
        <VerifyByPress verification={verification} onStanding={setStanding} />
      )}
    </AccountScreen>
  );
}

interface VerifyByPressProps {
  verification: Verification;
  onStanding: (standing: Standing) => void;
}

function VerifyByPress({ verification, onStanding }: VerifyByPressProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const verify = async () => {
    setBusy(true);
    setFailed(false);
    const reply = await verification.verify();
    setBusy(false);
    const code = reply.ok ? null : codeOf(reply.error);
    if (code === 'VerificationLinkInvalid') onStanding('LINK_INVALID');
    else if (code === 'VerificationPasswordNeeded') onStanding('PASSWORD_NEEDED');
    else if (!reply.ok) setFailed(true);
  };
  return (
    <div className="grid gap-6">
      {failed && <Alert tone="error">{accountMessages.verificationFailed}</Alert>}
      <p>Press the button to confirm that you created an account with us using this email address.</p>
      <Button onClick={() => void verify()} disabled={!hydrated} busy={busy} full>
        Verify my email address
      </Button>
    </div>
  );
}
