/** Opens one order for a limited time (ORD-14, RET-06, reliability D11). */
import type { Ctx } from '#platform/context.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import type { Result } from '#shared/result.ts';
import { type TokenPurpose, type TokenRefusal, validateToken, writeToken } from './internal/signed-token.ts';

export type { TokenRefusal } from './internal/signed-token.ts';

type TokenCtx = Pick<Ctx, 'db' | 'clock'>;

const second = (ctx: TokenCtx): number => Math.floor(ctx.clock.now().getTime() / 1000);

/** A token for this order and purpose, valid for so many seconds. */
export async function issueOrderToken(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  orderNumber: string,
  seconds: number,
): Promise<{ token: string; expiresAt: Date }> {
  const expiry = second(ctx) + seconds;
  return {
    token: writeToken(await readSecret(ctx, 'order-tokens'), purpose, orderNumber, expiry),
    expiresAt: new Date(expiry * 1000),
  };
}

/** EXPIRED only for a genuine token; anything else that is invalid is WRONG. `id` identifies the token. */
export async function validateOrderToken(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  orderNumber: string,
  token: string,
): Promise<Result<{ id: string }, TokenRefusal>> {
  return validateToken(await readSecret(ctx, 'order-tokens'), purpose, orderNumber, token, second(ctx));
}
