import type { Ctx } from '#platform/context.ts';
import { accountOf } from './gift-card.ts';
import { codeKeys, readCardKeys } from './internal/card-code.ts';
import { byId, entriesOf, type FoundCard, findCards, type GiftCardEntry } from './internal/gift-card-records.ts';

export type { FoundCard } from './internal/gift-card-records.ts';

const MAX = 50;

/**
 * Gift cards by all digits of their code, by its last four, also of an imported card's code in the earlier shop, or by
 * the email address of the order that bought them.
 * Never their code or PIN.
 */
export async function findGiftCards(ctx: Pick<Ctx, 'db'>, term: string): Promise<FoundCard[]> {
  const digits = term.replace(/[\s-]/g, '');
  if (/^\d{4}$/.test(digits)) return findCards(ctx, { last4: digits }, MAX);
  if (/^[a-z0-9]{4}$/i.test(digits)) return findCards(ctx, { oldCharacters: digits.toLowerCase() }, MAX);
  if (/^\d{19}$/.test(digits)) return findCards(ctx, { keys: codeKeys(await readCardKeys(ctx), digits) }, MAX);
  return term.includes('@') ? findCards(ctx, { email: term }, MAX) : [];
}

/** One gift card with its ledger entries; null when there is none. */
export async function getGiftCard(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<(FoundCard & { moves: GiftCardEntry[] }) | null> {
  const card = await byId(ctx, id);
  return card ? { ...card, moves: await entriesOf(ctx, accountOf(id)) } : null;
}
