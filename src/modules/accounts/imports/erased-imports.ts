import type { Queries } from '#platform/database/database.ts';
import {
  digestOfEmail,
  insertErasedDigest,
  selectErasedDigests,
  selectUnclaimed,
} from '../internal/imported-records.ts';

type Db = { db: Queries };

/** Those of the email addresses whose owners were erased on request: nothing of them is imported again (MOVE-01). */
export async function findErasedEmails(tx: Db, emails: readonly string[]): Promise<Set<string>> {
  const digests = await selectErasedDigests(tx, emails);
  return new Set(emails.filter((email) => digests.has(digestOfEmail(email).toString('hex'))));
}

/** Remembers, by a digest, that what was imported of the owner of this address was erased on request. */
export const rememberErased = (tx: Db, email: string): Promise<void> => insertErasedDigest(tx, email);

/** The email address of an imported customer who has no account yet; null for anybody else. */
export const findUnclaimedEmail = async (tx: Db, id: string): Promise<string | null> =>
  (await selectUnclaimed(tx, { id }))?.email ?? null;
