/** Codes of the links that claim imported accounts: 256 random bits in the mail, their digest in the database (MOVE-03). */
import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
const CLAIM_DAYS = 7;
const CODE = /^[A-Za-z0-9_-]{43}$/;
const ownerOf = (importedId: string): string => `claim:${importedId}`;
const identifierOf = (importedId: string, code: string): string =>
  createHash('sha256').update(`claim:${importedId}:${code}`).digest('base64url');

/** A code that works once, for seven days. */
export async function insertClaimCode({ db }: Db, importedId: string, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CLAIM_DAYS * 86_400_000);
  await db
    .insertInto('accounts.identity_code')
    .values({ identifier: identifierOf(importedId, code), value: ownerOf(importedId), expires_at: expiresAt })
    .execute();
  return code;
}

/** Whether a code is valid; does not use it up. */
export async function holdsClaimCode({ db }: Db, importedId: string, code: string, now: Date): Promise<boolean> {
  if (!CODE.test(code)) return false;
  const row = await db
    .selectFrom('accounts.identity_code')
    .select(sql<number>`1`.as('one'))
    .where('identifier', '=', identifierOf(importedId, code))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the code up, with every other of this customer; false when it is wrong, used or expired. */
export async function takeClaimCode({ db }: Db, importedId: string, code: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('accounts.identity_code')
    .where('identifier', '=', identifierOf(importedId, code))
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  if (taken.length === 0) return false;
  await db.deleteFrom('accounts.identity_code').where('value', '=', ownerOf(importedId)).execute();
  return true;
}
