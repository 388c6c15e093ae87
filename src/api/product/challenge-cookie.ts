/** The cookie that a passed challenge belongs to where nobody is logged in (SEC-15): a random name of this browser, for API calls alone. */
import { randomBytes } from 'node:crypto';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { type ChallengeShopper, exchangeAcceptances } from '#modules/limited-releases/challenge-acceptances.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { readCookie } from '../auth/session-cookie.ts';
import type { HeaderReader } from '../endpoint.ts';

/** Longer than an acceptance is good for. */
const LIFETIME_SECONDS = 3_600;
const NAME = /^[A-Za-z0-9_-]{22}$/;
const isSecure = (config: Config): boolean => new URL(config.KERB_PUBLIC_URL).protocol === 'https:';
const cookieName = (config: Config): string => `${isSecure(config) ? '__Secure-' : ''}kerb-challenge`;

/** Whose acceptances count in this call. */
function challengeShopper(config: Config, headers: HeaderReader, caller: Caller | null): ChallengeShopper {
  const kept = readCookie(headers, cookieName(config));
  return { customerId: caller?.customerId ?? null, browser: kept !== null && NAME.test(kept) ? kept : null };
}

/** A request whose cart's acceptances are exchanged for what quote and order take, as far as they are this shopper's. */
export async function withOwnAcceptances<
  T extends { cart: { items: { productId: string; challengeAcceptance?: string | undefined }[] } },
>(ctx: Pick<Ctx, 'db' | 'config'>, request: T, headers: HeaderReader, caller: Caller | null): Promise<T> {
  const items = await exchangeAcceptances(ctx, request.cart.items, challengeShopper(ctx.config, headers, caller));
  return { ...request, cart: { ...request.cart, items } };
}

/** Whose acceptance it will be, for a call that passes a challenge: a browser without a name gets one; `headers` keep it. */
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
