import { useState } from 'react';
import type { OwnSessions } from '#contract/accounts/log-in-security.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import type { ConfirmedCall } from './use-confirmed-call.ts';

interface SessionSectionProps {
  sessions: OwnSessions['sessions'];
  setOwn: (own: OwnSessions) => void;
  call: ConfirmedCall['call'];
}
type Session = OwnSessions['sessions'][number];
const nameOf = ({ device }: Session): string => device || 'An unknown browser';

/** Where the customer is logged in, and ending it (SEC-10). */
export function SessionSection({ sessions, setOwn, call }: SessionSectionProps) {
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (path: string, done: string) => {
    setMessage(null);
    setEnding(path);
    const reply = await call<OwnSessions>('DELETE', path);
    setEnding(null);
    if (reply?.ok) setOwn(reply.value);
    if (reply)
      setMessage(
        reply.ok ? { tone: 'success', text: done } : { tone: 'error', text: accountMessages.logInSecurityFailed },
      );
  };
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="font-display text-xl font-bold">
        Where you are logged in
      </h2>
      <ul className="mt-5 mb-6 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === `account/sessions/${session.id}`}
            onEnd={() => void end(`account/sessions/${session.id}`, `${nameOf(session)} is logged out.`)}
          />
        ))}
      </ul>
      <div role="status" className={message ? 'mb-5' : ''}>
        {message && <Alert tone={message.tone}>{message.text}</Alert>}
      </div>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={ending === 'account/sessions'}
          onClick={() => void end('account/sessions', 'Your other devices are logged out.')}
        >
          Log out all other devices
        </Button>
      )}
    </section>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {nameOf(session)}
          {session.current && ' · this device'}
        </p>
        <p className="text-sm text-quiet">
          Last seen {formatDayTime(new Date(session.lastSeenAt))}
          {session.address && ` from ${session.address}`}
        </p>
        <p className="text-sm text-quiet">Logged in {formatDayTime(new Date(session.startedAt))}</p>
      </div>
      {!session.current && (
        <Button variant="secondary" busy={busy} onClick={onEnd} aria-label={`Log out ${nameOf(session)}`}>
          Log out
        </Button>
      )}
    </li>
  );
}
