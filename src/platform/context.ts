/** What travels first through every call: open connection or transaction, clock, log, settings. No globals, no container. */
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Queries } from './database/database.ts';

export interface Ctx {
  db: Queries;
  clock: Clock;
  log: Logger;
  config: Config;
  /** Names the request in the log and in error replies. */
  requestId: string;
  /** Network address of the client that calls, as limits count it; absent in jobs and commands, whose tries are nobody's guesses. */
  remoteAddress?: string;
}
