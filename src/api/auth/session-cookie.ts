/**
 * The cookie with the secret that renews identity tokens. `__Host-` requires Secure and Path=/, so it is sent to all
 * paths, but only the auth calls read it; without HTTPS (a shop on this machine) browsers refuse that prefix
 * (docs/decisions/0008).
 */
import { staffSiteOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';
import type { HeaderReader } from '../endpoint.ts';

/** Customers, staff and sign-ups have separate cookies; none is accepted in place of another. */
type Whose = 'session' | 'staff' | 'signup';
const nameFor = (config: Config, whose: Whose): string =>
  isSecure(config, whose) ? `__Host-kerb-${whose}` : `kerb-${whose}`;
/** By the address of the site that sets the cookie. */
const isSecure = (config: Config, whose: Whose): boolean =>
  new URL(whose === 'staff' ? staffSiteOrigin(config) : config.KERB_PUBLIC_URL).protocol === 'https:';

/** The Set-Cookie header that stores the secret until its expiry; without a secret it deletes the cookie. */
export function sessionCookie(
  config: Config,
  session: { refreshSecret: string; refreshExpiresAt: Date } | null,
  whose: Whose = 'session',
): Record<string, string> {
  const parts = [
    `${nameFor(config, whose)}=${session?.refreshSecret ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config, whose) ? ['Secure'] : []),
    session ? `Expires=${session.refreshExpiresAt.toUTCString()}` : 'Max-Age=0',
  ];
  return { 'set-cookie': parts.join('; ') };
}

/** The secret of the request; null without one, or with two different values. */
export const readSessionCookie = (config: Config, headers: HeaderReader, whose: Whose = 'session'): string | null =>
  readCookie(headers, nameFor(config, whose));

/** A cookie by its name; null without one, or with two different values. */
export function readCookie(headers: HeaderReader, name: string): string | null {
  const values = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key, value] = pair.trim().split('=', 2);
    return key === name && value ? [value] : [];
  });
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}
