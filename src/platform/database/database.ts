/**
 * The only access to PostgreSQL: a small pool, strict timeouts, transactions that retry after a deadlock or
 * serialization failure.
 */
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Fail, Result } from '#shared/result.ts';
import type { KeyEncryptionKeys } from '../keys/key-encryption-key.port.ts';
import { setKeys } from '../keys/keyring.ts';
import type { DB } from './database-types.ts';
import { runTransaction } from './pipelined-transaction.ts';
import { inQuerySpan } from './query-span.ts';

export type Database = Kysely<DB>;
export type Queries = Kysely<DB> | Transaction<DB>;

// 20 = int8: money is bigint, never a float. 1082 = date: kept as text, because a calendar day is not an instant.
const types = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === 20) return (value: string) => BigInt(value);
    if (oid === 1082) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/**
 * Marks a statement that is prepared on its first use in each connection: it is expensive to plan, and one plan suits
 * all its parameters.
 */
export const KEEP_PLAN = '/* keep plan */';
/**
 * Any statement is prepared after this number of uses: for nearly all statements of an order, planning takes longer
 * than executing.
 */
const MIN_USES_TO_PREPARE = 30;
const MAX_NAMES = 300;
const MAX_COUNTED = 1_000;
const planNames = new Map<string, string>();
const useCounts = new Map<string, number>();

/** The longest last part of a deadline, in milliseconds: it begins anew for a process that was stopped before. */
const MAX_LAST_PART_MS = 1_000;

/** The name of the prepared statement on a connection; undefined for a statement that is rarely used. */
function planNameOf(text: string): string | undefined {
  const known = planNames.get(text);
  if (known !== undefined) return known;
  if (!text.startsWith(KEEP_PLAN)) {
    const times = (useCounts.get(text) ?? 0) + 1;
    // Lists of varying length produce many distinct texts, none of them frequent.
    if (useCounts.size >= MAX_COUNTED) useCounts.clear();
    useCounts.set(text, times);
    // A release may add columns to a table; a prepared plan of `select *` would then fail.
    if (
      times < MIN_USES_TO_PREPARE ||
      planNames.size >= MAX_NAMES ||
      /\*(?!\/)/.test(text.replaceAll(/count\(\*\)/gi, ''))
    )
      return undefined;
    useCounts.delete(text);
  }
  const name = `kept-${planNames.size + 1}`;
  planNames.set(text, name);
  return name;
}

/**
 * A connection that names prepared statements by their text. With a deadline its queries time out on the client side
 * too, because PostgreSQL's own timeouts do not help when its answers no longer arrive. Then the connection is
 * destroyed and the callers get an outage error.
 */
function clientWith(deadlineMs: number | undefined): typeof pg.Client {
  return class extends pg.Client {
    override query = ((...given: unknown[]) => {
      const [text, values, ...rest] = given;
      // Statements issued in one turn of the event loop leave in one packet.
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
          ? planNameOf(text)
          : undefined;
      const send = () =>
        Reflect.apply(super.query, this, name === undefined ? given : [{ name, text, values }]) as Promise<unknown>;
      const running: unknown = typeof text === 'string' && rest.length === 0 ? inQuerySpan(text, send) : send();
      if (!deadlineMs || !(running instanceof Promise)) return running;
      const abort = () =>
        stream.destroy(
          Object.assign(new Error(`no answer from the database within ${deadlineMs} ms`), { code: 'ETIMEDOUT' }),
        );
      // A process that was stopped for a while, as a suspended machine stops it, finds its timers expired before it has
      // read the answers: the last part of the deadline begins when it runs again.
      const lastPart = Math.min(MAX_LAST_PART_MS, deadlineMs / 2);
      let timer = setTimeout(() => {
        timer = setTimeout(abort, lastPart);
      }, deadlineMs - lastPart);
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

/** Opens a pool. Timeouts: statement 5 s, lock 2 s, idle in transaction 10 s; pool size 8–10. */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    statementTimeoutMs?: number;
    name?: string;
    /** Longest wait for a connection, in milliseconds. */
    connectMs?: number;
    /** Longest wait for the answer to a query; unlimited by default. */
    deadlineMs?: number;
    /** What opens the database's sealed secrets (SEC-07); none by default. */
    keys?: KeyEncryptionKeys;
  } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    Client: clientWith(options.deadlineMs),
    pipeline: true,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    application_name: options.name ?? 'kerb',
    types,
    options: [
      `-c statement_timeout=${options.statementTimeoutMs ?? 5_000}`,
      '-c lock_timeout=2000',
      // On solid-state disks a random page read costs hardly more than a sequential one.
      '-c random_page_cost=1.1',
      '-c idle_in_transaction_session_timeout=10000',
      '-c timezone=UTC',
      '-c default_transaction_isolation=read\\ committed',
    ].join(' '),
  });
  // The pool replaces a connection that breaks while idle; the query that needs one reports the outage.
  pool.on('error', () => undefined);
  // An error on a checked-out connection without a running query would otherwise end the process; its next query
  // reports it.
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  if (options.keys) setKeys(db, options.keys);
  const close = async () => {
    const ended = Promise.all([...open].map((client) => new Promise<void>((done) => client.once('end', done))));
    await db.destroy();
    // pool.end() resolves before its connections are closed; the caller may go on to drop the database.
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2_000).unref())]);
  };
  return { db, pool, close };
}

/** SQLSTATEs after which a transaction may be retried: serialization failure and deadlock. */
const RETRY = new Set(['40001', '40P01']);

/**
 * Runs `work` in one READ COMMITTED transaction and retries it from the start, up to 3 times, when PostgreSQL reports a
 * deadlock or serialization failure. Inside an open transaction `work` joins it. Statements issued together are sent
 * together.
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

/** Thrown inside a transaction to roll it back. */
class RolledBack extends Error {
  readonly result: Fail<unknown>;
  constructor(result: Fail<unknown>) {
    super('a failed result rolls its transaction back');
    this.result = result;
  }
}

/**
 * `inTransaction` for work that may refuse after it has written: commits an ok result and rolls back a failed one.
 * Inside an open transaction nothing is rolled back here: whoever began it returns a failed result in turn.
 */
export async function commitIfOk<C extends { db: Queries }, T, E>(
  ctx: C,
  work: (ctx: C) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  if (ctx.db.isTransaction) return work(ctx);
  try {
    return await inTransaction(ctx, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Fail<E>;
    throw error;
  }
}

/** The SQLSTATE of a database error, '' for anything else. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
