/** The shop seen as a customer sees it: started by staff, found by its token, ended (EDIT-08). */
import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '#contract/staff/staff.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import type { Queries } from '#platform/database/database.ts';
import { STAFF_IDLE_SECONDS } from '../internal/staff-limits.ts';
import { deleteViewing, insertViewing, liveViewing } from '../internal/viewing-records.ts';
import type { StaffCaller } from '../members/staff-member.ts';

const SECONDS = 1_800;
const TOKEN = /^Bearer view\.([A-Za-z0-9_-]{43})$/i;
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A token that sees the shop as this customer for half an hour, at most as long as the member's session lasts. */
export async function startViewing(
  ctx: { db: Queries },
  staff: StaffCaller,
  customerId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const { expiresAt } = await insertViewing(ctx, {
    sessionId: staff.sessionId,
    viewedId: customerId,
    digest: digestOf(secret),
    seconds: SECONDS,
  });
  return { token: `view.${secret}`, expiresAt };
}

export interface Viewing {
  id: string;
  customerId: string;
  /** The member of staff who looks. */
  staffId: string;
  expiresAt: Date;
}

/**
 * The viewing of an Authorization header. 'NONE' for a header that is no token of a viewing; null for one that has
 * ended, or whose member may no longer do this.
 */
export async function findViewing(
  ctx: { db: Queries },
  authorization: string | null,
): Promise<Viewing | null | 'NONE'> {
  const secret = TOKEN.exec(authorization ?? '')?.[1];
  if (secret === undefined) return 'NONE';
  const found = await liveViewing(ctx, digestOf(secret), STAFF_IDLE_SECONDS);
  if (!found || !mayStaff(found.role as StaffRole, 'seeAsCustomer')) return null;
  const { id, viewedId, staffId, expiresAt } = found;
  return { id, customerId: viewedId, staffId, expiresAt };
}

export const endViewing = (ctx: { db: Queries }, id: string): Promise<void> => deleteViewing(ctx, id);
