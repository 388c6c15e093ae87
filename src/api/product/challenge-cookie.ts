/**
 * The cookie that a passed challenge belongs to when nobody is logged in (SEC-15): a random id of this browser, for API
 * calls only.
 */
import { randomBytes } from 'node:crypto';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { type ChallengeShopper, exchangeAcceptances } from '#modules/limited-releases/challenge-acceptances.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { readCookie } from '../auth/session-cookie.ts';
import type { HeaderReader } from '../endpoint.ts';

/** Longer than the lifetime of an acceptance. */
const LIFETIME_SECONDS = 3_600;
const NAME = /^[A-Za-z0-9_-]{22}$/;
const isSecure = (config: Config): boolean => new URL(config.KERB_PUBLIC_URL).protocol === 'https:';
const cookieName = (config: Config): string => `${isSecure(config) ? '__Secure-' : ''}kerb-challenge`;

/** Whose acceptances are valid in this call. */
function challengeShopper(config: Config, headers: HeaderReader, caller: Caller | null): ChallengeShopper {
  const stored = readCookie(headers, cookieName(config));
  return { customerId: caller?.customerId ?? null, browser: stored !== null && NAME.test(stored) ? stored : null };
}

/** The request with the acceptances of its cart resolved for quote and order, as far as they belong to this shopper. */
export async function withOwnAcceptances<
  T extends { cart: { items: { productId: string; challengeAcceptance?: string | undefined }[] } },
>(ctx: Pick<Ctx, 'db' | 'config'>, request: T, headers: HeaderReader, caller: Caller | null): Promise<T> {
  const items = await exchangeAcceptances(ctx, request.cart.items, challengeShopper(ctx.config, headers, caller));
  return { ...request, cart: { ...request.cart, items } };
}

/** Whom the acceptance of a passed challenge will belong to: a browser without an id gets one, stored by `headers`. */
export function namedShopper(
  config: Config,
  headers: HeaderReader,
  caller: Caller | null,
): { shopper: ChallengeShopper; headers: Record<string, string> } {
  const known = challengeShopper(config, headers, caller);
  if (known.customerId !== null) return { shopper: known, headers: {} };
  const browser = known.browser ?? randomBytes(16).toString('base64url');
  const cookie = [
    `${cookieName(config)}=${browser}`,
    'Path=/nz/api',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
    `Max-Age=${LIFETIME_SECONDS}`,
  ];
  return { shopper: { ...known, browser }, headers: { 'set-cookie': cookie.join('; ') } };
}
