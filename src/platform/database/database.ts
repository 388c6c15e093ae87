/** The one way to PostgreSQL: a small pool, strict time limits, transactions that retry when the database asks for it. */
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { runTransaction } from './pipelined-transaction.ts';

export type Database = Kysely<DB>;
export type Queries = Kysely<DB> | Transaction<DB>;

// 20 = int8: money is bigint, never a float. 1082 = date: a day is text, not an instant in some zone.
const types = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === 20) return (value: string) => BigInt(value);
    if (oid === 1082) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** What a statement begins with that is to be planned once for each connection from the first time on: it is long, and the same plan is good for all its parameters. */
export const KEEP_PLAN = '/* keep plan */';
/** Asked so often, any statement is: planning takes longer than answering for nearly all of what an order asks. */
const OFTEN = 30;
const MAX_NAMES = 300;
const MAX_COUNTED = 1_000;
const planNames = new Map<string, string>();
const asked = new Map<string, number>();

/** The name under which a connection is to know this statement again; none for one that is seldom asked. */
function planNameOf(text: string): string | undefined {
  const known = planNames.get(text);
  if (known !== undefined) return known;
  if (!text.startsWith(KEEP_PLAN)) {
    const times = (asked.get(text) ?? 0) + 1;
    // Lists of many lengths make many texts: none of them is asked often.
    if (asked.size >= MAX_COUNTED) asked.clear();
    asked.set(text, times);
    // What a table is grows with a release; a kept plan of all its columns would not.
    if (times < OFTEN || planNames.size >= MAX_NAMES || /\*(?!\/)/.test(text.replaceAll(/count\(\*\)/gi, '')))
      return undefined;
    asked.delete(text);
  }
  const name = `kept-${planNames.size + 1}`;
  planNames.set(text, name);
  return name;
}

/**
 * A connection that names statements by their text: that is how PostgreSQL knows them again. With a deadline its queries have an end,
 * too: PostgreSQL's own time limits say nothing where its answers do not arrive. Then the connection is cut, and whoever waited hears
 * of an outage.
 */
function clientWith(deadlineMs: number | undefined): typeof pg.Client {
  return class extends pg.Client {
    override query = ((...given: unknown[]) => {
      const [text, values, ...rest] = given;
      // What is asked in one turn of the event loop leaves in one packet.
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
          ? planNameOf(text)
          : undefined;
      const running: unknown = Reflect.apply(super.query, this, name === undefined ? given : [{ name, text, values }]);
      if (!deadlineMs || !(running instanceof Promise)) return running;
      const cut = () =>
        stream.destroy(
          Object.assign(new Error(`no answer from the database within ${deadlineMs} ms`), { code: 'ETIMEDOUT' }),
        );
      const timer = setTimeout(cut, deadlineMs);
      const stop = () => clearTimeout(timer);
      running.then(stop, stop);
      return running;
    }) as pg.Client['query'];
  };
}

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Opens a pool. Limits follow reliability 4.3: statement 5 s, lock 2 s, idle in transaction 10 s, pool 8–10. */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    statementTimeoutMs?: number;
    name?: string;
    /** Longest wait for an answer to a query; none unless told. */
    deadlineMs?: number;
  } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    Client: clientWith(options.deadlineMs),
    pipeline: true,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: options.name ?? 'kerb',
    types,
    options: [
      `-c statement_timeout=${options.statementTimeoutMs ?? 5_000}`,
      '-c lock_timeout=2000',
      // Disks without a head: reading a page somewhere costs hardly more than reading the next one.
      '-c random_page_cost=1.1',
      '-c idle_in_transaction_session_timeout=10000',
      '-c timezone=UTC',
      '-c default_transaction_isolation=read\\ committed',
    ].join(' '),
  });
  // A connection that breaks while idle is the pool's to replace; the query that needs one reports the outage.
  pool.on('error', () => undefined);
  // One that breaks while it is lent out but silent would otherwise end the process: its next query reports it instead.
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    const ended = Promise.all([...open].map((client) => new Promise<void>((done) => client.once('end', done))));
    await db.destroy();
    // The pool forgets its connections before they are gone; whoever closes may go on to drop the database.
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2_000).unref())]);
  };
  return { db, pool, close };
}

/** What a transaction may be told to do again: serialization failure and deadlock. */
const RETRY = new Set(['40001', '40P01']);

/**
 * Runs `work` in one READ COMMITTED transaction, from the start again up to 3 times when PostgreSQL reports a deadlock
 * or serialization failure. Inside an open transaction `work` simply joins it. Statements asked in one go travel in one go.
 */
export async function inTransaction<C extends { db: Queries }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(ctx.db, (db) => work({ ...ctx, db }));
    } catch (error) {
      if (attempt >= 3 || !RETRY.has(sqlState(error))) throw error;
      await new Promise((done) => setTimeout(done, 5 * attempt + Math.random() * 20));
    }
  }
}

/** The SQLSTATE of a database error, '' for anything else. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
