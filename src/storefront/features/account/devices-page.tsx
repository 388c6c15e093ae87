import { useEffect, useState } from 'react';
import type { OwnPasskeys, OwnSessions } from '#contract/accounts/log-in-security.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { DashboardHeading } from './dashboard.tsx';
import { ConfirmSheet } from './internal/devices/confirm-sheet.tsx';
import { PasskeySection } from './internal/devices/passkey-section.tsx';
import { SessionSection } from './internal/devices/session-section.tsx';
import { useConfirmedCall } from './internal/devices/use-confirmed-call.ts';

/** The customer's passkeys, and the devices that are logged in (SEC-10). */
export function DevicesPage() {
  const [passkeys, setPasskeys] = useState<OwnPasskeys | null>(null);
  const [sessions, setSessions] = useState<OwnSessions | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const confirmed = useConfirmedCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const page = { open: true };
    setFailed(false);
    void Promise.all([
      callAsShopper<OwnPasskeys>('GET', 'account/passkeys'),
      callAsShopper<OwnSessions>('GET', 'account/sessions'),
    ]).then(([ownPasskeys, ownSessions]) => {
      if (!page.open) return;
      if (ownPasskeys.ok) setPasskeys(ownPasskeys.value);
      if (ownSessions.ok) setSessions(ownSessions.value);
      setFailed(!ownPasskeys.ok || !ownSessions.ok);
    });
    return () => {
      page.open = false;
    };
  }, [tries]);
  return (
    <>
      <DashboardHeading>Passkeys and devices</DashboardHeading>
      {failed && <FailedAlert retry={() => setTries(tries + 1)}>{accountMessages.logInSecurityLoadFailed}</FailedAlert>}
      {!failed && !(passkeys && sessions) && (
        <p role="status" className="min-h-40 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
          Loading your passkeys and devices…
        </p>
      )}
      {passkeys && sessions && (
        <div className="grid max-w-2xl gap-12">
          {passkeys.offered && <PasskeySection own={passkeys} setOwn={setPasskeys} call={confirmed.call} />}
          <SessionSection sessions={sessions.sessions} setOwn={setSessions} call={confirmed.call} />
        </div>
      )}
      <ConfirmSheet {...confirmed} />
    </>
  );
}
