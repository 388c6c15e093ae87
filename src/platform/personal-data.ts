/**
 * What a module says of the personal data it keeps, so that "export my data" and "delete my account" find all of it
 * (Privacy Act 2020; reliability F2, F3). The list of all parts is modules/privacy/personal-data-parts.ts; a test compares it with the
 * columns of the database and fails for a table that no part speaks for.
 */
import type { Queries } from './database/database.ts';

export interface Person {
  customerId: string;
  /** Lower case; null once the customer is gone and only leftovers are looked for. */
  email: string | null;
}
type Db = { db: Queries };

export interface PersonalData {
  /** Its name in the exported file. */
  name: string;
  /** 'schema.table' → the columns there that say something of a customer. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** All of it, as JSON for the person to read; never what only proves who somebody is (passwords, tokens). */
  read: (ctx: Db, person: Person) => Promise<unknown>;
  /** Takes it away, in the transaction that takes everything. Asked again it finds nothing. */
  erase: (ctx: Db, person: Person) => Promise<void>;
  /** Where something belongs to an order: takes away what says whose the order was, and leaves what the books need. */
  eraseOrders?: (ctx: Db, orderIds: readonly string[]) => Promise<void>;
}
