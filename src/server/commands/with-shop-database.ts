/** What every operator command needs: settings, a quiet log, the shop's database, closed at the end. */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { writeAudit } from '#platform/audit.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createLogger } from '#platform/log/log.ts';
import { announce } from '../announce.ts';
import { commandEnvironment, shownDatabase } from '../last-start.ts';
import { hasShopDatabase, openShopDatabase, type ShopDatabase } from '../open-shop-database.ts';
import { openSettings } from '../settings/open-settings.ts';
import { readConfig } from '../settings/read-config.ts';

async function askBeforeBeginning(config: Config): Promise<void> {
  if (await hasShopDatabase(config)) return;
  const where = config.DATABASE_URL
    ? `The database ${shownDatabase(config.DATABASE_URL)} holds no shop`
    : `There is no shop in ${resolve(config.KERB_DATA_DIR)}`;
  if (process.stdin.isTTY && process.stderr.isTTY) {
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    const result = await asking.question(`${where}. Begin an empty one there? [y/N] `);
    asking.close();
    if (/^y(es)?$/i.test(result.trim())) return;
    throw new CommandProblem(
      'Nothing was done. Give the command the settings of the shop: KERB_DATA_DIR or DATABASE_URL.',
    );
  }
  throw new CommandProblem(
    `${where}. Give the command the settings of the shop (KERB_DATA_DIR or DATABASE_URL), or begin an empty one: npm run kerb -- db migrate`,
  );
}

/** The words of a command line before its arguments, which may be secrets: 'kerb gift-card issue'. */
function commandName(args: readonly string[]): string {
  const first = args.findIndex((word, index) => index >= MAX_WORDS || !/^[a-z][a-z-]*$/.test(word));
  return ['kerb', ...args.slice(0, first === -1 ? MAX_WORDS : first)].join(' ');
}
const MAX_WORDS = 2;

/** A mistake of the operator: reported in one line, exit code 2. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
}

/**
 * `begins`: the command may create a new shop. Any other asks before it creates an empty database (FIX-71). `alone`: the
 * command needs the database for itself, so nothing connects before it, and its settings are those of the environment.
 * `audits`: what the work has changed, null for nothing, of a command that enters nothing else into the activity log
 * (OWN-08).
 */
export async function withShopDatabase<T>(
  work: (ctx: Ctx, database: ShopDatabase) => Promise<T>,
  options: { migrate?: boolean; begins?: boolean; alone?: boolean; audits?: (result: T) => string | null } = {},
): Promise<T> {
  const config = readConfig(commandEnvironment(process.env, announce.step));
  if (!options.begins) await askBeforeBeginning(config);
  const log = createLogger(config.KERB_LOG_LEVEL === 'info' ? 'warn' : config.KERB_LOG_LEVEL);
  const database = await openShopDatabase(config, { own: false, ...options });
  let interrupted = false;
  const interrupt = (signal: NodeJS.Signals): void => {
    // A second Ctrl-C ends the process at once.
    if (interrupted) process.exit(130);
    interrupted = true;
    announce.problem(
      'Stopping. What is whole by now stays; run the same command again to go on. Ctrl-C again ends at once.',
    );
    const exit = () => process.exit(signal === 'SIGINT' ? 130 : 143);
    database.close().then(exit, exit);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const command = commandName(process.argv.slice(2));
    const ctx: Ctx = { db: database.handle.db, clock: systemClock, log, config, requestId: 'command', command };
    // A database that is not up to date may have no settings yet.
    const settings = options.migrate === false || options.alone ? null : await openSettings(ctx, config);
    const result = await work({ ...ctx, config: settings?.config ?? config }, database);
    const subject = options.audits?.(result) ?? null;
    if (subject !== null) await writeAudit(ctx, { actor: 'operator', action: 'command.run', subject });
    return result;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    // The interrupt handler closes the database and ends the process.
    if (interrupted) await new Promise<never>(() => undefined);
    await database.close();
  }
}
