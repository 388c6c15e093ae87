import { randomUUIDv7 } from 'node:crypto';
import { openAccount } from '#modules/ledger/open-account.ts';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { SecretVersion } from '#platform/secrets/secret.ts';
import { accountOf, GIFT_CARD_YEARS } from '../gift-card.ts';
import { codeKey, deriveCode, hashPin, newestKey, readCardKeys } from '../internal/card-code.ts';
import {
  type ImportedRow,
  insertImportedCard,
  lockImports,
  selectExpiries,
  selectImported,
  setImportedCents,
} from '../internal/imported-card-records.ts';
import { changeOf, newOf } from './decide-import.ts';
import type { GiftCardOutcome, ImportedGiftCard } from './imported-gift-card.ts';

const HOUSE = 'house:gift-cards-imported';
const keyOf = (sourceId: string, imports: number): string => `gift-card-import:shopify:${sourceId}:${imports}`;

/**
 * Imports gift cards of a Shopify shop with their balances, in one transaction (MOVE-01): each gets a new code and PIN,
 * for the old ones are known to nobody. A card is never made twice; the balance of a later file replaces that of an
 * earlier one while nobody has used the card here, and is refused after that. Entries in the ledger have the kind
 * 'import'. Without `apply` nothing is written.
 */
export async function importGiftCards(
  ctx: Ctx,
  cards: readonly ImportedGiftCard[],
  { apply }: { apply: boolean },
): Promise<GiftCardOutcome[]> {
  const key = newestKey(await readCardKeys(ctx));
  return inTransaction(ctx, async (tx) => {
    await lockImports(tx);
    const stored = await selectImported(
      tx,
      cards.map(({ sourceId }) => sourceId),
    );
    const expiries = await selectExpiries(tx, cards, GIFT_CARD_YEARS);
    const outcomes: GiftCardOutcome[] = [];
    for (const [at, card] of cards.entries()) {
      const before = stored.get(card.sourceId);
      const outcome = before ? changeOf(before, card) : newOf(card, expiries[at] as Date, ctx.clock.now());
      if (apply && outcome === 'created') await create(tx, key, card);
      if (apply && before && outcome === 'changed') await change(tx, before, card);
      outcomes.push(outcome);
    }
    return outcomes;
  });
}

async function create(tx: Ctx, { key: secret, version }: SecretVersion, card: ImportedGiftCard): Promise<void> {
  const id = randomUUIDv7();
  const { code, pin } = deriveCode(secret, id);
  const made = {
    ...{ id, keyVersion: version, codeKey: codeKey(secret, code), last4: code.slice(-4), pinHash: await hashPin(pin) },
    ...card,
  };
  await insertImportedCard(tx, made, GIFT_CARD_YEARS);
  await openAccount(tx, accountOf(id), 'NZD');
  await transferValue(tx, {
    ...{ key: keyOf(card.sourceId, 1), kind: 'import', from: HOUSE, to: accountOf(id), amount: card.cents },
  });
}

async function change(tx: Ctx, before: ImportedRow, { sourceId, cents }: ImportedGiftCard): Promise<void> {
  const [from, to] = cents > before.cents ? [HOUSE, accountOf(before.cardId)] : [accountOf(before.cardId), HOUSE];
  const amount = cents > before.cents ? cents - before.cents : before.cents - cents;
  await transferValue(tx, { key: keyOf(sourceId, before.imports + 1), kind: 'import', from, to, amount });
  await setImportedCents(tx, sourceId, cents);
}
