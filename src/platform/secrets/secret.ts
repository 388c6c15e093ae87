/**
 * Keys that all processes share, created once by a migration and stored in the database, sealed where the shop has a key
 * from outside (SEC-07).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { newestDataKey } from './data-keys.ts';
import { dataKeyIdOf, openValue, sealValue } from './sealed-value.ts';

type Db = { db: Queries };

export type SecretName =
  | 'captcha'
  | 'product-challenge'
  | 'identity'
  | 'staff'
  | 'staff-codes'
  | 'gift-card'
  | 'order-tokens'
  | 'devices';

export interface SecretVersion {
  version: number;
  key: Buffer;
}

const purposeOf = (name: string, version: number): string => `platform.secret ${name} ${version}`;

/** The key of that name. Throws when no migration created it, which is a programming error. */
export async function readSecret(ctx: Db, name: SecretName): Promise<Buffer> {
  const [newest] = await readSecretVersions(ctx, name);
  if (!newest) throw new Error(`there is no secret ${name}`);
  return newest.key;
}

/** Every version of the key of that name, the newest first. */
export async function readSecretVersions(ctx: Db, name: SecretName): Promise<SecretVersion[]> {
  const rows = await ctx.db
    .selectFrom('platform.secret')
    .select(['version', 'value'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ version, value }) => ({ version, key: await openValue(ctx, purposeOf(name, version), value) })),
  );
}

/** Replaces the key of that name by 32 random bytes: what was signed or sealed with the old one is void (SEC-26). */
export async function rotateSecret(ctx: Db, name: Exclude<SecretName, 'gift-card'>): Promise<void> {
  await ctx.db
    .updateTable('platform.secret')
    .set({ value: sealValue(await newestDataKey(ctx), purposeOf(name, 1), randomBytes(32)) })
    .where('name', '=', name)
    .execute();
}

/** Adds 32 random bytes as the newest version of that key; what was made with older versions stays good. */
export async function addSecretVersion(tx: Db, name: SecretName): Promise<void> {
  const [newest] = await readSecretVersions(tx, name);
  const version = (newest?.version ?? 0) + 1;
  const value = sealValue(await newestDataKey(tx), purposeOf(name, version), randomBytes(32));
  await tx.db.insertInto('platform.secret').values({ name, version, value }).execute();
}

export interface StoredSecret {
  name: string;
  version: number;
  isSealed: boolean;
}

/** What is stored, without the keys themselves. */
export async function listStoredSecrets(ctx: Db): Promise<StoredSecret[]> {
  const rows = await ctx.db.selectFrom('platform.secret').selectAll().orderBy('name').orderBy('version').execute();
  return rows.map(({ name, version, value }) => ({ name, version, isSealed: dataKeyIdOf(value) !== null }));
}

/** Seals every key with the newest data key. Resolves to how many were not. */
export async function sealStoredSecrets(tx: Db): Promise<number> {
  const dataKey = await newestDataKey(tx);
  if (!dataKey) return 0;
  const rows = await tx.db.selectFrom('platform.secret').selectAll().forUpdate().execute();
  const others = rows.filter(({ value }) => dataKeyIdOf(value) !== dataKey.id);
  for (const { name, version, value } of others) {
    const purpose = purposeOf(name, version);
    await tx.db
      .updateTable('platform.secret')
      .set({ value: sealValue(dataKey, purpose, await openValue(tx, purpose, value)) })
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
  }
  return others.length;
}

/** Whether a given secret is the expected one; takes equally long wherever they differ, and whatever their lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
