import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useStore } from 'zustand';
import { secondFactorSchema } from '#contract/staff/log-in/second-factor.ts';
import { sessionState, useMember } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Screen } from '../../ui/screen.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/second-factor', secondFactorSchema, { signal: request.signal });

/** One's own log-in: second factor, sessions, password (SEC-09). */
export function Component() {
  const member = useMember();
  const own = useLoaderData<typeof loader>();
  const isLimited = useStore(sessionState, (state) => state.secondFactorMissing);
  return (
    <Screen title="Your log-in" note={`${member.name} · ${member.email} · ${member.role}`}>
      {isLimited && (
        <p role="alert" className="mb-5 border-l-4 border-danger bg-raised px-3 py-2">
          Your role needs a second factor. Add a passkey or an authenticator app to continue.
        </p>
      )}
      <FactorPanel own={own} />
      <SessionsPanel sessions={own.sessions} />
      <PasswordPanel />
    </Screen>
  );
}
