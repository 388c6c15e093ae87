/**
 * A browser that has logged in to an account before: a random id, signed for that account, stored in a cookie. Wrong
 * passwords from other devices cannot lock it out (FIX-54). It grants no access by itself.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { readSecret } from '../secrets/secret.ts';

type Db = { db: Queries };
/** A customer's and a staff member's account may have the same address, so the kind is part of it. */
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

/** A device token for the browser that has just logged in to the account. */
export async function issueDeviceToken(ctx: Db, account: DeviceAccount): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${await sign(ctx, account, name)}`;
}

/** The device id when this browser has logged in to the account before; otherwise null. */
export async function readDeviceToken(ctx: Db, account: DeviceAccount, token: string | null): Promise<string | null> {
  const [, name = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
  if (name === '') return null;
  const right = await sign(ctx, account, name);
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? name : null;
}
