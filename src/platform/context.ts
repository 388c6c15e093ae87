/**
 * The first argument of most functions: open connection or transaction, clock, log, settings. There are no globals and
 * no container.
 */
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { OldReadsCtx } from './database/replicas/replicas.ts';

export interface Ctx extends OldReadsCtx {
  clock: Clock;
  log: Logger;
  config: Config;
  /** Identifies the request in the log and in error replies. */
  requestId: string;
  /** Network address of the client, as limits count it; absent in jobs and commands, which are not rate limited. */
  remoteAddress?: string;
  /** The command on the server that does the work, such as 'kerb import products'; absent in the shop's processes. */
  command?: string;
}
