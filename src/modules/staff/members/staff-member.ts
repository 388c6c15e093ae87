import type { StaffPermission } from '#contract/staff/staff-permissions.ts';

export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  /** One of the roles that every shop has, or the name of one of the shop's own. */
  role: string;
  /** Of the shop's own role; null for the others. */
  roleId: string | null;
  permissions: readonly StaffPermission[];
}
/** Who makes a staff call: a logged-in member of staff, or a machine by its key. */
export interface StaffCaller extends StaffMember {
  /** For an API key, `sessionId` and `staffId` are both the key's id. */
  sessionId: string;
  /** Seconds since the member last proved who they are in this session; absent for machines. */
  confirmedSecondsAgo?: number;
  /** The role needs a second factor and this session has none. */
  secondFactorMissing?: boolean;
  /** The shown part of the calling machine's key; `name` is the key's, and `role` the first that has the endpoint's permission. */
  apiKey?: string;
  /** What the calling machine's key may issue in gift cards a day, in cents; absent for people. */
  issueCentsADay?: bigint;
}
/** The session of a member of staff, as the browser needs it; `refreshSecret` is for the cookie, never for scripts. */
export interface StaffSession {
  member: StaffMember;
  token: string;
  tokenExpiresAt: Date;
  refreshSecret: string;
  refreshExpiresAt: Date;
  /** As of StaffCaller. */
  secondFactorMissing: boolean;
}
/** The actor, for the audit trail. */
export const actorOf = ({ staffId, apiKey }: { staffId: string; apiKey?: string }): string =>
  apiKey ? `key:${apiKey}` : `staff:${staffId}`;
