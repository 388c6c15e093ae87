/** Messages between the processes of one shop, by the database: whoever listens hears them; nothing is kept. */
import pg from 'pg';
import type { Queries } from './database.ts';
import { sql } from './sql.ts';

const RETRY_MS = 1_000;
/** PostgreSQL's limit for the text of a message, in bytes, less its end. */
export const MAX_MESSAGE_BYTES = 7_999;

export interface ChannelListener {
  stop: () => Promise<void>;
}

/** With the transaction's end to all who listen, this process among them. Throws for a text over MAX_MESSAGE_BYTES. */
export async function sendToChannel(ctx: { db: Queries }, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(ctx.db);
}

/**
 * A connection that only listens. Reopened when it breaks; messages that were sent meanwhile are lost, so the caller then
 * checks for what it may have missed. Resolves when it listens. `onMessage` is called with the text of every message, and
 * with null after every new connection.
 */
export async function listenToChannel(
  databaseUrl: string,
  channel: string,
  onMessage: (text: string | null) => void,
): Promise<ChannelListener> {
  let stopped = false;
  let client: pg.Client | null = null;
  let retrying: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'kerb-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    // Every break ends in 'end'; without a listener 'error' would end the process.
    next.on('error', () => undefined);
    next.on('notification', ({ payload = '' }) => onMessage(payload));
    await next.connect();
    next.once('end', () => {
      if (client === next) client = null;
      retry();
    });
    try {
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    client = next;
    if (stopped) await next.end();
    else onMessage(null);
  };
  const retry = (): void => {
    if (stopped || retrying) return;
    retrying = setTimeout(() => {
      retrying = null;
      connect().catch(retry);
    }, RETRY_MS);
    retrying.unref();
  };

  await connect();
  return {
    stop: async () => {
      stopped = true;
      if (retrying) clearTimeout(retrying);
      await client?.end();
    },
  };
}
