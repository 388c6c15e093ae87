/**
 * The cookie that holds what gets the next identity token. `__Host-` demands Secure and Path=/, so the limit to the auth addresses
 * is kept by nobody else reading it; without HTTPS (a shop on this machine) browsers refuse that prefix (docs/decisions/0008).
 */
import type { Config } from '#platform/config.ts';
import type { HeaderReader } from '../endpoint.ts';

/** Customers' and staff's are two cookies, and a sign-up's is a third: none is read where another is asked for. */
type Whose = 'session' | 'staff' | 'signup';
const nameFor = (config: Config, whose: Whose): string => (isSecure(config) ? `__Host-kerb-${whose}` : `kerb-${whose}`);
const isSecure = (config: Config): boolean => new URL(config.KERB_PUBLIC_URL).protocol === 'https:';

/** The Set-Cookie header that keeps the secret until then; without one the cookie is taken away. */
export function sessionCookie(
  config: Config,
  kept: { refreshSecret: string; refreshExpiresAt: Date } | null,
  whose: Whose = 'session',
): Record<string, string> {
  const parts = [
    `${nameFor(config, whose)}=${kept?.refreshSecret ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
    kept ? `Expires=${kept.refreshExpiresAt.toUTCString()}` : 'Max-Age=0',
  ];
  return { 'set-cookie': parts.join('; ') };
}

/** The secret that came along; null when none did, or two that disagree. */
export const readSessionCookie = (config: Config, headers: HeaderReader, whose: Whose = 'session'): string | null =>
  readCookie(headers, nameFor(config, whose));

/** A cookie by its name; null without one, or with two that disagree. */
export function readCookie(headers: HeaderReader, name: string): string | null {
  const values = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key, value] = pair.trim().split('=', 2);
    return key === name && value ? [value] : [];
  });
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}
