/**
 * Proof that a browser is the one that signed somebody up: 256 random bits in its cookie, their digest in the database
 * (FIX-17).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
/** Long enough for new verification emails to be requested. */
const PROOF_DAYS = 7;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const identifierOf = (userId: string, secret: string): string =>
  createHash('sha256').update(`signup:${userId}:${secret}`).digest('base64url');
const ownerOf = (userId: string): string => `signup:${userId}`;

/** Creates the proof of a sign-up; returns the secret and when it expires. */
export async function insertSignUpProof(
  { db }: Db,
  userId: string,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PROOF_DAYS * 86_400_000);
  await db
    .insertInto('accounts.identity_code')
    .values({ identifier: identifierOf(userId, secret), value: ownerOf(userId), expires_at: expiresAt })
    .execute();
  return { secret, expiresAt };
}

/** Whether this secret was given to the browser that signed this user up. */
export async function holdsSignUpProof({ db }: Db, userId: string, secret: string, now: Date): Promise<boolean> {
  if (!SECRET.test(secret)) return false;
  const row = await db
    .selectFrom('accounts.identity_code')
    .select(sql<number>`1`.as('one'))
    .where('identifier', '=', identifierOf(userId, secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the proofs of a user who is verified or gone. */
export async function deleteSignUpProofs({ db }: Db, userId: string): Promise<void> {
  await db.deleteFrom('accounts.identity_code').where('value', '=', ownerOf(userId)).execute();
}
