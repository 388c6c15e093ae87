import type { StaffRole } from '#contract/staff.ts';

export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  role: StaffRole;
}
/** Whoever makes a staff call. */
export interface StaffCaller extends StaffMember {
  sessionId: string;
}
/** Who is logged in, as their browser needs it; `refreshSecret` is for the cookie, never for scripts. */
export interface StaffSession {
  member: StaffMember;
  token: string;
  tokenExpiresAt: Date;
  refreshSecret: string;
  refreshExpiresAt: Date;
}
export const actorOf = ({ staffId }: { staffId: string }): string => `staff:${staffId}`;
