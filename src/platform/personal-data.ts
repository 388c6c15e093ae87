/**
 * What a module declares about the personal data it stores, so that "export my data" and "delete my account" find all
 * of it (Privacy Act 2020; reliability F2, F3). The list of all parts is modules/privacy/personal-data-parts.ts; a test
 * compares it with the columns of the database and fails for a table that no part covers.
 */
import type { Queries } from './database/database.ts';

export interface Person {
  customerId: string;
  /** Lower case; null once the customer is deleted and only leftovers are searched for. */
  email: string | null;
}
type Db = { db: Queries };

export interface PersonalData {
  /** The part's name in the exported file. */
  name: string;
  /** 'schema.table' → its columns with personal data. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Everything the customer may read, as JSON; never credentials (passwords, tokens). */
  read: (ctx: Db, person: Person) => Promise<unknown>;
  /** Deletes it, in the transaction that deletes the whole account. Idempotent. */
  erase: (ctx: Db, person: Person) => Promise<void>;
  /** For data that belongs to an order: removes what identifies the customer and keeps what accounting needs. */
  eraseOrders?: (ctx: Db, orderIds: readonly string[]) => Promise<void>;
}
