/**
 * The shop seen as a customer sees it: started by staff, opened on the shop's host by a code where the staff site has a
 * host of its own (SEC-06), found by its token, ended (EDIT-08).
 */
import { createHash, randomBytes } from 'node:crypto';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import type { Queries } from '#platform/database/database.ts';
import { STAFF_IDLE_SECONDS } from '../internal/staff-limits.ts';
import { deleteViewing, insertViewing, liveViewing, replaceDigest } from '../internal/viewing-records.ts';
import type { StaffCaller } from '../members/staff-member.ts';
import { readRole } from '../rights/role.ts';

const SECONDS = 1_800;
/** How long the code of a viewing can be exchanged. */
const HAND_OVER_SECONDS = 60;
const TOKEN = /^Bearer view\.([A-Za-z0-9_-]{43})$/i;
const CODE = /^open\.[A-Za-z0-9_-]{43}$/;
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * A token that sees the shop as this customer for half an hour, at most as long as the member's session lasts.
 * `asCode`: no token yet, but a code that `openViewing` exchanges for it once, within a minute.
 */
export async function startViewing(
  ctx: { db: Queries },
  staff: StaffCaller,
  { customerId, asCode }: { customerId: string; asCode: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const secret = newSecret();
  const code = `open.${secret}`;
  const { expiresAt } = await insertViewing(ctx, {
    sessionId: staff.sessionId,
    viewedId: customerId,
    // A code is no token: its digest is that of the whole, with its prefix.
    digest: digestOf(asCode ? code : secret),
    seconds: SECONDS,
  });
  return { token: asCode ? code : `view.${secret}`, expiresAt };
}

/** The token for a code; null for one that is unknown, older than a minute or exchanged before. */
export async function openViewing(ctx: { db: Queries }, code: string): Promise<string | null> {
  if (!CODE.test(code)) return null;
  const secret = newSecret();
  const isOpen = await replaceDigest(ctx, { from: digestOf(code), to: digestOf(secret), seconds: HAND_OVER_SECONDS });
  return isOpen ? `view.${secret}` : null;
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
  if (!found || !mayStaff(readRole(found), 'seeAsCustomer')) return null;
  const { id, viewedId, staffId, expiresAt } = found;
  return { id, customerId: viewedId, staffId, expiresAt };
}

export const endViewing = (ctx: { db: Queries }, id: string): Promise<void> => deleteViewing(ctx, id);
