import { type Database, inTransaction } from '#platform/database/database.ts';
import { lockUnguessed, saveGuesses } from '../internal/attribute-records.ts';
import { guessAttributes } from './guess-attributes.ts';

const AT_ONCE = 500;

/**
 * Guesses the attributes of products stored before the shop had any (UX-06), a batch in a transaction. Returns how many;
 * 0 when all have theirs. Any number of processes may run it.
 */
export async function guessMissingAttributes(ctx: { db: Database }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockUnguessed(tx, AT_ONCE);
    if (rows.length > 0)
      await saveGuesses(
        tx,
        rows.map((row) => ({ id: row.id, ...guessAttributes(row) })),
      );
    return rows.length;
  });
}
