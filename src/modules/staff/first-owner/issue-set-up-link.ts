import { randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import { insertSetUpLink } from '../internal/link-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { staffSiteOrigin } from '../staff-site-address.ts';

/** For how long a link works. */
const HOURS = 24;

/**
 * A link that makes the first account of a shop where nobody works yet (OWN-01). It works once and for a day, and only
 * until there is an account. Its code is kept as a digest, and is after the '#', so that no server on the way sees it.
 */
export async function issueSetUpLink(ctx: Pick<Ctx, 'db' | 'config'>): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await insertSetUpLink(ctx, staffDigest(code) as string, HOURS);
  return `${staffSiteOrigin(ctx.config)}/nz/staff/first-owner#${code}`;
}
