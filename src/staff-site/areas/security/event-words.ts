import type { SecurityEventKind, SecurityEventRow, SecurityParty } from '#contract/staff/staff-security-events.ts';
import type { Tone } from '../../ui/values.tsx';

export const kindWords: Record<SecurityEventKind, { label: string; tone: Tone }> = {
  'log-in-failed': { label: 'Log-in failed', tone: 'bad' },
  'log-in-locked': { label: 'Log-in locked', tone: 'bad' },
  'logged-in': { label: 'Staff logged in', tone: 'good' },
  'permission-refused': { label: 'Permission refused', tone: 'bad' },
  'key-refused': { label: 'Key refused', tone: 'bad' },
  'key-used': { label: 'Key used', tone: 'good' },
  'rights-changed': { label: 'Rights changed', tone: 'plain' },
};

/** Who it was, in words. */
export function partyWords({ id, name, customerId }: SecurityParty, kind: SecurityEventKind): string {
  if (customerId !== null) return 'Customer';
  if (id.startsWith('key:')) return name === null ? id.slice(4) : `${name} (${id.slice(4)})`;
  if (name !== null) return name;
  if (id === 'unknown') return kind === 'key-refused' ? 'Unknown key' : 'No such account';
  if (id === 'various') return 'Various, counted together';
  return id === 'operator' ? 'Command on the server' : id;
}

const changeWords: Record<string, string> = {
  'staff.added': 'Staff added as',
  'staff.removed': 'Staff removed',
  'staff.password-set': 'Password set anew',
  'staff.password-changed': 'Own password changed',
  'staff.passkey-added': 'Own passkey added',
  'staff.passkey-removed': 'Own passkey removed',
  'staff.authenticator-added': 'Own authenticator app added',
  'staff.authenticator-removed': 'Own authenticator app removed',
  'staff.recovery-codes-renewed': 'Own recovery codes renewed',
  'staff.invited': 'Somebody invited as',
  'staff.invitation-withdrawn': 'Invitation withdrawn',
  'staff.role-changed': 'Other role given:',
  'staff.role-made': 'Role made',
  'staff.role-edited': 'Role changed',
  'staff.role-removed': 'Role deleted',
  'staff.suspended': 'Staff suspended',
  'staff.let-in': 'Staff let in again',
  'staff.sessions-ended': 'Staff logged out everywhere',
  'staff.second-factor-reset': 'Second factor reset',
  'api-key.added': 'Key created with',
  'api-key.changed': 'Key changed, now with',
  'api-key.revoked': 'Key revoked',
  'api-key.rotated': 'Key rotated',
  'secret.rotated': 'Secret rotated:',
  'lock-down.began': 'Lock-down began:',
  'lock-down.ended': 'Lock-down ended:',
};

/** What it was about, in words; changes of rights are stored as `staff.added manager`. */
export function actionWords({ kind, action }: Pick<SecurityEventRow, 'kind' | 'action'>): string {
  if (kind !== 'rights-changed') return action;
  const [change = '', ...rights] = action.split(' ');
  return [changeWords[change] ?? change, rights.join(', ')].filter(Boolean).join(' ');
}
