/**
 * Acceptances of right answers: signed with a key that all processes share, validated by the item rules at quote and
 * order (CHAL-08). A shopper gets one that names the product and whose signature covers the shopper; the API exchanges
 * it for one that is valid for the product alone and never leaves the server (SEC-15). An endpoint that omits the
 * exchange therefore accepts none.
 */
import { createHmac } from 'node:crypto';
import type { CartRuleItem, CartRuleProduct } from '#contract/checkout/cart-item-rules.ts';
import { type AcceptanceResult, validateAcceptance } from '#contract/limited-releases/challenge-acceptance.ts';
import type { Ctx } from '#platform/context.ts';
import { isSameSecret, readSecret } from '#platform/secrets/secret.ts';

const LIFETIME_SECONDS = 30 * 60;
/** Replaces an acceptance that is not this shopper's: never valid. */
const NOT_THEIRS = 'not-theirs';

/** The shopper of an acceptance: a customer, or a guest's browser by the value of its cookie. */
export interface ChallengeShopper {
  customerId: string | null;
  browser: string | null;
}
/** The names under which this shopper may have been accepted: acceptances stay valid when a guest logs in. */
const namesOf = ({ customerId, browser }: ChallengeShopper): string[] => [
  ...(customerId ? [`c:${customerId}`] : []),
  ...(browser ? [`b:${browser}`] : []),
];

/** An acceptance for this product and shopper from now on, for the shopper to keep. */
export async function issueAcceptance(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  productId: string,
  shopper: ChallengeShopper,
): Promise<{ acceptance: string; expiresAt: Date }> {
  const [name] = namesOf(shopper);
  if (name === undefined) throw new Error('an acceptance needs a shopper');
  const key = await readSecret(ctx, 'product-challenge');
  const expiresAt = new Date((Math.floor(ctx.clock.now().getTime() / 1000) + LIFETIME_SECONDS) * 1000);
  const signed = `1.${productId}.${expiresAt.getTime() / 1000}`;
  return { acceptance: `${signed}.${signatureOf(`${signed}.${name}`, key)}`, expiresAt };
}

/**
 * The items with the shopper's own acceptances exchanged for those that quote and order take; all others become
 * invalid.
 */
export async function exchangeAcceptances<T extends { productId: string; challengeAcceptance?: string | undefined }>(
  ctx: Pick<Ctx, 'db'>,
  items: readonly T[],
  shopper: ChallengeShopper,
): Promise<T[]> {
  if (!items.some(({ challengeAcceptance }) => challengeAcceptance)) return [...items];
  const key = await readSecret(ctx, 'product-challenge');
  const names = namesOf(shopper);
  return items.map((item) => {
    const [signed = '', signature = ''] = splitAt(item.challengeAcceptance ?? '');
    const isTheirs = names.some((name) => isSameSecret(signature, signatureOf(`${signed}.${name}`, key)));
    if (!item.challengeAcceptance) return item;
    return { ...item, challengeAcceptance: isTheirs ? `${signed}.${signatureOf(signed, key)}` : NOT_THEIRS };
  });
}

/** How the rules validate the items of a cart; the key is read only when a product asks a question. */
export async function createChallengeValidator(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  products: ReadonlyMap<string, CartRuleProduct>,
): Promise<(item: CartRuleItem) => AcceptanceResult> {
  if (!Array.from(products.values()).some(({ challenge }) => challenge)) return () => 'MISSING';
  const key = await readSecret(ctx, 'product-challenge');
  const now = ctx.clock.now().getTime();
  return ({ productId, challengeAcceptance }) =>
    validateAcceptance(challengeAcceptance, productId, now, (signed, signature) =>
      isSameSecret(signature, signatureOf(signed, key)),
    );
}

/** The signed part, and the signature after the last dot. */
function splitAt(acceptance: string): [string, string] {
  const end = acceptance.lastIndexOf('.');
  return [acceptance.slice(0, Math.max(0, end)), acceptance.slice(end + 1)];
}

const signatureOf = (signed: string, key: Buffer): string =>
  createHmac('sha256', key).update(signed).digest('base64url');
