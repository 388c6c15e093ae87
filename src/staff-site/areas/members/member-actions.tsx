import type { StaffMemberRow } from '#contract/staff/log-in/second-factor.ts';
import { useMay, useMember } from '../../session.ts';
import type { Method } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../use-send.ts';

interface Action {
  label: string;
  /** What the button is called for whoever does not see the row. */
  name: string;
  /** Asked before it is done. */
  ask?: { title: string; body: string; action: string };
  method: Method;
  path: string;
  body?: object;
  done: string;
}

const suspend = (name: string): Action => ({
  ...{ label: 'Suspend', name: `Suspend ${name}`, method: 'POST', path: 'suspended', body: { suspended: true } },
  ask: {
    title: `Suspend ${name}?`,
    body: `${name} is logged out everywhere at once and cannot log in until a manager lets them in again. Nothing of the account is lost.`,
    action: 'Suspend',
  },
  done: `${name} is suspended.`,
});
const letIn = (name: string): Action => ({
  ...{ label: 'Let in', name: `Let in ${name} again`, method: 'POST', path: 'suspended', body: { suspended: false } },
  done: `${name} can log in again.`,
});
const logOut = (name: string): Action => ({
  ...{ label: 'Log out', name: `Log out ${name} everywhere`, method: 'DELETE', path: 'sessions' },
  ask: {
    title: `Log ${name} out everywhere?`,
    body: `Every session of ${name} ends at once. ${name} may log in again.`,
    action: 'Log out everywhere',
  },
  done: `${name} is logged out everywhere.`,
});
const reset = (name: string): Action => ({
  ...{ label: 'Reset', name: `Reset the second factor of ${name}`, method: 'POST', path: 'second-factor-reset' },
  ask: {
    title: `Reset the second factor of ${name}?`,
    body: `Passkeys, authenticator app and recovery codes of ${name} are removed, and ${name} is logged out everywhere and told by email. Make sure that it is really ${name} who asks.`,
    action: 'Reset',
  },
  done: `${name} can set up a new second factor now.`,
});

/** What is done about a member of staff: another role, suspending, logging out, a second factor that was lost. */
export function MemberActions({ member: { id, name, suspended, sessions, secondFactor } }: { member: StaffMemberRow }) {
  const own = useMember();
  const [mayReset, mayManage] = [useMay('resetSecondFactors'), useMay('manageStaff')];
  const { send, busy } = useSend();
  const actions = [
    ...(mayManage ? [suspended ? letIn(name) : suspend(name)] : []),
    ...(mayManage && sessions > 0 ? [logOut(name)] : []),
    ...(mayReset && secondFactor && id !== own.staffId ? [reset(name)] : []),
  ];
  const act = async ({ ask, method, path, body, done }: Action) => {
    if (!ask || (await confirm(ask)))
      await send(method, `staff/members/${id}/${path}`, { done, ...(body && { body }) });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {mayManage && (
        <ButtonLink to={`/members/${id}/role`} small aria-label={`Role of ${name}`}>
          Role
        </ButtonLink>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          small
          variant="secondary"
          busy={busy}
          aria-label={action.name}
          onClick={() => void act(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}
