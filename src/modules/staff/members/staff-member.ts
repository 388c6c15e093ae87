import type { StaffRole } from '#contract/staff/staff.ts';

export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  role: StaffRole;
}
/** Whoever makes a staff call: somebody who is logged in, or a machine by its key. */
export interface StaffCaller extends StaffMember {
  /** Of a key: the key's own id, as `staffId` is. */
  sessionId: string;
  /** The key of the machine that calls, as it may be shown; `name` is the key's, and `role` the first that the endpoint names. */
  apiKey?: string;
}
/** Who is logged in, as their browser needs it; `refreshSecret` is for the cookie, never for scripts. */
export interface StaffSession {
  member: StaffMember;
  token: string;
  tokenExpiresAt: Date;
  refreshSecret: string;
  refreshExpiresAt: Date;
}
/** Who did it, for the audit trail. */
export const actorOf = ({ staffId, apiKey }: { staffId: string; apiKey?: string }): string =>
  apiKey ? `key:${apiKey}` : `staff:${staffId}`;
