/** A secret as the database has it: sealed with a data key, or plain where no key from outside was ever set. */
import type { Queries } from '../database/database.ts';
import { decrypt, encrypt } from '../keys/encrypt.ts';
import { KeyProblem } from '../keys/key-encryption-key.port.ts';
import { type DataKey, dataKeyOf } from './data-keys.ts';

type Db = { db: Queries };

/** A sealed value begins with this, then the id of its data key. No plain secret is as long. */
const MARK = Buffer.from('krb1');
const ID_BYTES = 16;
const HEAD = MARK.length + ID_BYTES;

const isSealed = (stored: Buffer): boolean => stored.length > HEAD + 28 && stored.subarray(0, MARK.length).equals(MARK);

/** The id of the data key that sealed a value; null for a plain one. */
export function dataKeyIdOf(stored: Buffer): string | null {
  if (!isSealed(stored)) return null;
  return stored
    .subarray(MARK.length, HEAD)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Seals for a purpose; with null the value stays plain. */
export function sealValue(dataKey: DataKey | null, purpose: string, plain: Buffer): Buffer {
  if (!dataKey) return plain;
  const id = Buffer.from(dataKey.id.replaceAll('-', ''), 'hex');
  return Buffer.concat([MARK, id, encrypt(dataKey.key, plain, purpose)]);
}

/** The plain value. Throws a KeyProblem without the key, and for a value that was changed or belongs elsewhere. */
export async function openValue(ctx: Db, purpose: string, stored: Buffer): Promise<Buffer> {
  const id = dataKeyIdOf(stored);
  if (id === null) return stored;
  const plain = decrypt(await dataKeyOf(ctx, id), stored.subarray(HEAD), purpose);
  if (!plain) throw new KeyProblem(`A sealed secret (${purpose}) was changed, or copied from elsewhere.`);
  return plain;
}

const TEXT = 'sealed:';

/** The same for text columns. */
export function sealText(dataKey: DataKey | null, purpose: string, plain: string): string {
  return dataKey ? `${TEXT}${sealValue(dataKey, purpose, Buffer.from(plain)).toString('base64')}` : plain;
}
export async function openText(ctx: Db, purpose: string, stored: string): Promise<string> {
  if (!stored.startsWith(TEXT)) return stored;
  return (await openValue(ctx, purpose, Buffer.from(stored.slice(TEXT.length), 'base64'))).toString('utf8');
}
