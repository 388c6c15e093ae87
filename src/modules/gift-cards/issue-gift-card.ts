import { randomUUIDv7 } from 'node:crypto';
import { openAccount } from '#modules/ledger/open-account.ts';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { accountOf, GIFT_CARD_YEARS } from './gift-card.ts';
import { codeKey, deriveCode, hashPin, newestKey, readCardKeys } from './internal/card-code.ts';
import { insertCard } from './internal/gift-card-records.ts';

export interface IssuedGiftCard {
  id: string;
  code: string;
  pin: string;
}

/** Issues a gift card with an amount. Its code and PIN are returned here and stored nowhere (reliability D4). */
export async function issueGiftCard(
  ctx: Pick<Ctx, 'db'>,
  input: { cents: bigint; years?: number },
): Promise<IssuedGiftCard> {
  const issued = await createCard(ctx, { ...input, sold: null });
  if (!issued) throw new Error('an unsold gift card cannot have been issued before');
  return issued;
}

export interface SoldUnit {
  orderId: string;
  lineNo: number;
  unitNo: number;
}

/** Null when this unit, or this id, has its card already. */
export async function createCard(
  ctx: Pick<Ctx, 'db'>,
  {
    id = randomUUIDv7(),
    cents,
    years = GIFT_CARD_YEARS,
    sold,
  }: { id?: string; cents: bigint; years?: number; sold: SoldUnit | null },
): Promise<IssuedGiftCard | null> {
  const { key: secret, version: keyVersion } = newestKey(await readCardKeys(ctx));
  const { code, pin } = deriveCode(secret, id);
  const pinHash = await hashPin(pin);
  return inTransaction(ctx, async (tx) => {
    if (
      !(await insertCard(tx, {
        id,
        keyVersion,
        codeKey: codeKey(secret, code),
        last4: code.slice(-4),
        pinHash,
        cents,
        years,
        sold,
      }))
    )
      return null;
    await openAccount(tx, accountOf(id), 'NZD');
    await transferValue(tx, {
      key: `gift-card-issue:${id}`,
      kind: 'issue',
      from: 'house:gift-cards-issued',
      to: accountOf(id),
      amount: cents,
      ...(sold && { ownerId: sold.orderId }),
    });
    return { id, code, pin };
  });
}
