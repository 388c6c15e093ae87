/** A connection that only listens. Reopened when it breaks; the caller then checks for changes made meanwhile. */
import pg from 'pg';

const RETRY_MS = 1_000;

export interface ChangeListener {
  stop: () => Promise<void>;
}

/** Resolves when it listens. `onNews` is called for every notification and after every new connection. */
export async function listenForChanges(databaseUrl: string, onNews: () => void): Promise<ChangeListener> {
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
    next.on('notification', onNews);
    await next.connect();
    next.once('end', () => {
      if (client === next) client = null;
      retry();
    });
    try {
      await next.query('listen kerb_changed');
    } catch (error) {
      await next.end();
      throw error;
    }
    client = next;
    if (stopped) await next.end();
    else onNews();
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
