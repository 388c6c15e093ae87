/**
 * A browser that has been logged in to an account before: a random name, signed for that account, which it keeps in a cookie. Wrong
 * passwords from anywhere else lock nobody out of it (FIX-54). It opens nothing by itself.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { readSecret } from '../secret.ts';

type Db = { db: Queries };
/** Customers' and staff's accounts may have one address. */
export interface DeviceAccount {
  kind: 'customer' | 'staff';
  /** Lower case. */
  email: string;
}
const TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

async function sign(ctx: Db, { kind, email }: DeviceAccount, name: string): Promise<string> {
  const key = await readSecret(ctx, 'devices');
  return createHmac('sha256', key)
    .update(JSON.stringify([kind, email, name]))
    .digest('base64url');
}

/** A name for the browser that has just been logged in to the account. */
export async function issueDeviceToken(ctx: Db, account: DeviceAccount): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${await sign(ctx, account, name)}`;
}

/** The browser's name where it has been logged in to this account before; null else. */
export async function readDeviceToken(ctx: Db, account: DeviceAccount, token: string | null): Promise<string | null> {
  const [, name = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
  if (name === '') return null;
  const right = await sign(ctx, account, name);
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? name : null;
}
