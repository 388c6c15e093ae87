/** What every command of the operator stands on: settings, a quiet log, the shop's database, closed again at the end. */
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createLogger } from '#platform/log.ts';
import { announce } from '../announce.ts';
import { openShopDatabase, type ShopDatabase } from '../open-shop-database.ts';

/** A mistake of whoever typed the command: told in one line, exit code 2. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
}

export async function withShopDatabase<T>(work: (ctx: Ctx, database: ShopDatabase) => Promise<T>, options: { migrate?: boolean } = {}): Promise<T> {
  const config = readConfig(process.env);
  const log = createLogger(config.KERB_LOG_LEVEL === 'info' ? 'warn' : config.KERB_LOG_LEVEL);
  const database = await openShopDatabase(config, { own: false, ...options });
  let interrupted = false;
  const interrupt = (signal: NodeJS.Signals): void => {
    // A second Ctrl-C ends at once, as it would have without us.
    if (interrupted) process.exit(130);
    interrupted = true;
    announce.problem('Stopping. What is whole by now stays; run the same command again to go on. Ctrl-C again ends at once.');
    const exit = () => process.exit(signal === 'SIGINT' ? 130 : 143);
    database.close().then(exit, exit);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    return await work({ db: database.handle.db, clock: systemClock, log, config, requestId: 'command' }, database);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    // The interruption closes the database itself and ends the process.
    if (interrupted) await new Promise<never>(() => undefined);
    await database.close();
  }
}
