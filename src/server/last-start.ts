/**
 * Remembers with which database and data folder the shop of this clone was last started, so that commands typed in
 * another terminal, without its settings, do not create a second shop (FIX-71). No secret is stored: of DATABASE_URL
 * only what `kerb config` shows.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Config, ConfigError } from '#platform/config.ts';

const FOLDER = join(import.meta.dirname, '../../.cache');
const FILE = join(FOLDER, 'last-start.json');
const lastStart = z.object({ dataDir: z.string(), database: z.string() });
type LastStart = z.output<typeof lastStart>;

/** The database URL without its password. */
export function shownDatabase(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return databaseUrl === '' ? '' : '***';
  const url = new URL(databaseUrl);
  if (url.password) url.password = '***';
  return url.href;
}

/** Recorded by the shop once its database is open. Nothing is recorded when the program's folder is not writable. */
export function recordLastStart(config: Pick<Config, 'KERB_DATA_DIR' | 'DATABASE_URL'>, log: Logger): void {
  const note: LastStart = { dataDir: resolve(config.KERB_DATA_DIR), database: shownDatabase(config.DATABASE_URL) };
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(FILE, JSON.stringify(note));
  } catch (error) {
    log.warn({ err: error }, 'commands will not know where this shop keeps its data: give them the same settings');
  }
}

/**
 * The environment of a command: uses the data folder of the shop last started here, when the command got neither a
 * folder nor a database. Throws when that shop uses a database server, because its password is not stored.
 */
export function commandEnvironment(environment: NodeJS.ProcessEnv, say: (text: string) => void): NodeJS.ProcessEnv {
  if (environment.KERB_DATA_DIR !== undefined || environment.DATABASE_URL !== undefined) return environment;
  const last = readLastStart();
  if (!last) return environment;
  if (last.database !== '')
    throw new ConfigError(
      ['DATABASE_URL: give this command the same as the shop, or DATABASE_URL= for the embedded database'],
      `The shop was last started with the database ${last.database}:`,
    );
  if (last.dataDir === resolve('.data')) return environment;
  say(`Using the data in ${last.dataDir}, as the shop that was last started here does (KERB_DATA_DIR).`);
  return { ...environment, KERB_DATA_DIR: last.dataDir };
}

function readLastStart(): LastStart | null {
  if (!existsSync(FILE)) return null;
  const read = lastStart.safeParse(parsed(readFileSync(FILE, 'utf8')));
  // The record is ignored when the data of that shop were deleted since.
  return read.success && (read.data.database !== '' || existsSync(read.data.dataDir)) ? read.data : null;
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
