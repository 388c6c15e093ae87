/**
 * The cookie that identifies a browser which has logged in to an account before (platform/limits/known-device.ts); one
 * per account.
 */
import { createHash } from 'node:crypto';
import { staffSiteOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';
import type { DeviceAccount } from '#platform/limits/known-device.ts';
import type { HeaderReader } from '../endpoint.ts';
import { readCookie, sessionCookie } from './session-cookie.ts';

const YEAR_SECONDS = 365 * 86_400;
const isSecure = (config: Config, kind: DeviceAccount['kind']): boolean =>
  new URL(kind === 'staff' ? staffSiteOrigin(config) : config.KERB_PUBLIC_URL).protocol === 'https:';
const nameFor = (config: Config, { kind, email }: DeviceAccount): string =>
  `${isSecure(config, kind) ? '__Secure-' : ''}kerb-device-${createHash('sha256').update(`${kind} ${email}`).digest('hex').slice(0, 12)}`;
/** Sent with log-in requests only. */
const paths = { customer: '/nz/api/auth/login', staff: '/nz/api/staff/login' } as const;

const deviceCookie = (config: Config, account: DeviceAccount, token: string): string =>
  [
    `${nameFor(config, account)}=${token}`,
    `Path=${paths[account.kind]}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config, account.kind) ? ['Secure'] : []),
    `Max-Age=${YEAR_SECONDS}`,
  ].join('; ');

/** Cookies of a successful log-in: the session, and a device token for a browser that has none for this account. */
export function logInCookies(
  config: Config,
  account: DeviceAccount,
  { session, deviceToken }: { session: { refreshSecret: string; refreshExpiresAt: Date }; deviceToken: string | null },
): Record<string, string[]> {
  const cookies = Object.values(sessionCookie(config, session, account.kind === 'staff' ? 'staff' : 'session'));
  return { 'set-cookie': deviceToken === null ? cookies : [...cookies, deviceCookie(config, account, deviceToken)] };
}

/** The browser's device token for this account; null when it has none. */
export const readDeviceCookie = (config: Config, headers: HeaderReader, account: DeviceAccount): string | null =>
  readCookie(headers, nameFor(config, account));
