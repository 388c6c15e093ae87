/** The cookie by which a browser is known that has been logged in to an account before (platform/known-device.ts); one for each account. */
import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import type { DeviceAccount } from '#platform/limits/known-device.ts';
import type { HeaderReader } from '../endpoint.ts';
import { readCookie, sessionCookie } from './session-cookie.ts';

const YEAR_SECONDS = 365 * 86_400;
const isSecure = (config: Config): boolean => new URL(config.KERB_PUBLIC_URL).protocol === 'https:';
const nameFor = (config: Config, { kind, email }: DeviceAccount): string =>
  `${isSecure(config) ? '__Secure-' : ''}kerb-device-${createHash('sha256').update(`${kind} ${email}`).digest('hex').slice(0, 12)}`;
/** Sent to the log-in alone. */
const paths = { customer: '/nz/api/auth/login', staff: '/nz/api/staff/login' } as const;

const deviceCookie = (config: Config, account: DeviceAccount, token: string): string =>
  [
    `${nameFor(config, account)}=${token}`,
    `Path=${paths[account.kind]}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
    `Max-Age=${YEAR_SECONDS}`,
  ].join('; ');

/** What a log-in leaves in the browser: the session, and the name of a browser that had none for this account. */
export function logInCookies(
  config: Config,
  account: DeviceAccount,
  { session, deviceToken }: { session: { refreshSecret: string; refreshExpiresAt: Date }; deviceToken: string | null },
): Record<string, string[]> {
  const cookies = Object.values(sessionCookie(config, session, account.kind === 'staff' ? 'staff' : 'session'));
  return { 'set-cookie': deviceToken === null ? cookies : [...cookies, deviceCookie(config, account, deviceToken)] };
}

/** What the browser kept of this account; null when it kept nothing. */
export const readDeviceCookie = (config: Config, headers: HeaderReader, account: DeviceAccount): string | null =>
  readCookie(headers, nameFor(config, account));
