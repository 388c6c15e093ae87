/** Acceptances of right answers: signed with a key that all processes share, judged by the item rules at quote and order (CHAL-08). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CartRuleItem, CartRuleProduct } from '#contract/cart-item-rules.ts';
import { type AcceptanceVerdict, judgeAcceptance } from '#contract/challenge-acceptance.ts';
import type { Ctx } from '#platform/context.ts';
import { readSecret } from '#platform/secret.ts';

const LIFETIME_SECONDS = 30 * 60;

/** An acceptance for this product from now on. */
export async function signAcceptance(ctx: Pick<Ctx, 'db' | 'clock'>, productId: string): Promise<{ acceptance: string; expiresAt: Date }> {
  const key = await readSecret(ctx, 'product-challenge');
  const expiresAt = new Date((Math.floor(ctx.clock.now().getTime() / 1000) + LIFETIME_SECONDS) * 1000);
  const signed = `1.${productId}.${expiresAt.getTime() / 1000}`;
  return { acceptance: `${signed}.${signatureOf(signed, key)}`, expiresAt };
}

/** How the rules are to judge the items of a cart; the key is read only when some product asks a question. */
export async function judgeChallenges(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  products: ReadonlyMap<string, CartRuleProduct>,
): Promise<(item: CartRuleItem) => AcceptanceVerdict> {
  if (!Array.from(products.values()).some(({ challenge }) => challenge)) return () => 'MISSING';
  const key = await readSecret(ctx, 'product-challenge');
  const now = ctx.clock.now().getTime();
  return ({ productId, challengeAcceptance }) =>
    judgeAcceptance(challengeAcceptance, productId, now, (signed, signature) => isSame(signature, signatureOf(signed, key)));
}

const signatureOf = (signed: string, key: Buffer): string => createHmac('sha256', key).update(signed).digest('base64url');

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
