/**
 * Codes of emailed links for log-ins in a hosted pool: 256 random bits, stored as a digest, used up by deleting the
 * row.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IdentityCtx } from '#modules/accounts/identity.port.ts';
import { RESET_SECONDS, VERIFICATION_SECONDS } from '../embedded/embedded-auth-options.ts';

export type LinkPurpose = 'verify' | 'reset';
interface Link {
  purpose: LinkPurpose;
  userId: string;
  code: string;
}

const CODE = /^[A-Za-z0-9_-]{43}$/;
const identifierOf = ({ purpose, userId, code }: Link): string =>
  createHash('sha256').update(`${purpose}:${userId}:${code}`).digest('base64url');
const ownerOf = (purpose: LinkPurpose, userId: string): string => `${purpose}:${userId}`;

export async function issueLinkCode(
  ctx: IdentityCtx,
  purpose: LinkPurpose,
  userId: string,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const seconds = purpose === 'verify' ? VERIFICATION_SECONDS : RESET_SECONDS;
  await keep(ctx, { purpose, userId, code }, new Date(now.getTime() + seconds * 1_000));
  return code;
}

/** Uses the code up and returns its expiry, or null when it is wrong, used or expired. */
export async function takeLinkCode(ctx: IdentityCtx, link: Link, now: Date): Promise<Date | null> {
  if (!CODE.test(link.code)) return null;
  const taken = await ctx.db
    .deleteFrom('accounts.identity_code')
    .where('identifier', '=', identifierOf(link))
    .returning('expires_at')
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.expires_at : null;
}

/** Whether the code is valid. */
export async function holdsLinkCode(ctx: IdentityCtx, link: Link, now: Date): Promise<boolean> {
  if (!CODE.test(link.code)) return false;
  const row = await ctx.db
    .selectFrom('accounts.identity_code')
    .select('expires_at')
    .where('identifier', '=', identifierOf(link))
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}

/** Restores a code when the pool refused the operation. */
export const returnLinkCode = (ctx: IdentityCtx, link: Link, expiresAt: Date): Promise<void> =>
  keep(ctx, link, expiresAt);

/** Invalidates every code of a user for a purpose. */
export async function dropLinkCodes(ctx: IdentityCtx, purpose: LinkPurpose, userId: string): Promise<void> {
  await ctx.db.deleteFrom('accounts.identity_code').where('value', '=', ownerOf(purpose, userId)).execute();
}

async function keep(ctx: IdentityCtx, link: Link, expiresAt: Date): Promise<void> {
  await ctx.db
    .insertInto('accounts.identity_code')
    .values({ identifier: identifierOf(link), value: ownerOf(link.purpose, link.userId), expires_at: expiresAt })
    .execute();
}
