import type { Ctx } from '#platform/context.ts';
import { readSecret } from '#platform/secret.ts';
import { accountOf } from './gift-card.ts';
import { codeKey } from './internal/card-code.ts';
import { byId, type FoundCard, findCards, type GiftCardMove, movesOf } from './internal/gift-card-records.ts';

export type { FoundCard } from './internal/gift-card-records.ts';

const MOST = 50;

/** Cards by all digits of their code, by its last four, or by the e-mail address of the order that bought them. Never their code or PIN. */
export async function findGiftCards(ctx: Pick<Ctx, 'db'>, term: string): Promise<FoundCard[]> {
  const digits = term.replace(/[\s-]/g, '');
  if (/^\d{4}$/.test(digits)) return findCards(ctx, { last4: digits }, MOST);
  if (/^\d{19}$/.test(digits))
    return findCards(ctx, { key: codeKey(await readSecret(ctx, 'gift-card'), digits) }, MOST);
  return term.includes('@') ? findCards(ctx, { email: term }, MOST) : [];
}

/** One card with everything that moved on it; null when there is none. */
export async function getGiftCard(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<(FoundCard & { moves: GiftCardMove[] }) | null> {
  const card = await byId(ctx, id);
  return card ? { ...card, moves: await movesOf(ctx, accountOf(id)) } : null;
}
