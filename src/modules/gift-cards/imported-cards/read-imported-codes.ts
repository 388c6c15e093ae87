import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { lastDayOf } from '../gift-card-balance.ts';
import { deriveCode, keyOfCard, readCardKeys } from '../internal/card-code.ts';
import { selectCodeRows } from '../internal/imported-code-records.ts';

export interface ImportedCode {
  sourceId: string;
  lastCharacters: string;
  code: string;
  pin: string;
  balanceCents: bigint;
  /** The last day on which it is valid. */
  expires: string;
}

/**
 * Code and PIN of imported gift cards, by the other shop's numbers, for the shopkeeper to give to who holds the card.
 * Entered into the audit: whoever has them can spend the cards.
 */
export async function readImportedCodes(
  ctx: Ctx,
  actor: string,
  sourceIds: readonly string[],
): Promise<ImportedCode[]> {
  const keys = await readCardKeys(ctx);
  const rows = await selectCodeRows(ctx, sourceIds);
  await writeAudit(ctx, {
    ...{ actor, action: 'gift-cards.codes-read', subject: 'gift-cards', detail: { cards: rows.length } },
    ...{ before: null, after: { cards: rows.length } },
  });
  return rows.map(({ cardId, keyVersion, sourceId, lastCharacters, balanceCents, expiresAt }) => ({
    ...{ sourceId, lastCharacters, balanceCents, expires: lastDayOf({ expiresAt }) },
    ...deriveCode(keyOfCard(keys, { keyVersion }), cardId),
  }));
}
