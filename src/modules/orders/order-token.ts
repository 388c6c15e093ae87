/**
 * Opens one order for a limited time: '1.{second of expiry}.{random id}.{signature}', signed together with the purpose
 * and the order's number, so that it is invalid for another order or purpose. 192 bits of signature (ORD-14, RET-06,
 * reliability D11).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import { readSecret } from '#platform/secret.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export type TokenPurpose = 'view' | 'return';
type TokenCtx = Pick<Ctx, 'db' | 'clock'>;

const TOKEN = /^1\.(\d{10})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{32})$/;
const sign = (key: Buffer, purpose: TokenPurpose, orderNumber: string, head: string): string =>
  createHmac('sha256', key).update(`${purpose} ${orderNumber} ${head}`).digest('base64url').slice(0, 32);

export type TokenRefusal = 'EXPIRED' | 'WRONG';
type Validated = Result<{ id: string }, TokenRefusal>;

/** Pure: a token as the key signs it. */
export function writeToken(
  key: Buffer,
  purpose: TokenPurpose,
  orderNumber: string,
  expiry: number,
  id = randomBytes(16).toString('base64url'),
): string {
  const head = `1.${expiry}.${id}`;
  return `${head}.${sign(key, purpose, orderNumber, head)}`;
}

/** Pure: whether a token is valid at that second. */
export function validateToken(
  key: Buffer,
  purpose: TokenPurpose,
  orderNumber: string,
  token: string,
  now: number,
): Validated {
  const match = TOKEN.exec(token);
  if (!match) return fail('WRONG');
  const [, expiry = '', id = '', signature = ''] = match;
  const right = sign(key, purpose, orderNumber, `1.${expiry}.${id}`);
  if (!timingSafeEqual(Buffer.from(right), Buffer.from(signature))) return fail('WRONG');
  return Number(expiry) > now ? ok({ id }) : fail('EXPIRED');
}

const second = (ctx: TokenCtx): number => Math.floor(ctx.clock.now().getTime() / 1000);

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
): Promise<Validated> {
  return validateToken(await readSecret(ctx, 'order-tokens'), purpose, orderNumber, token, second(ctx));
}
