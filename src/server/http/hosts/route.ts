/** One route of the listener, and what it reads of a request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StaticFile } from '../../pages/static-files.ts';
import type { RequestContext } from '../request-guard.ts';

export interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  path: string;
  /** The query with its question mark; '' without one. */
  search: string;
  isRead: boolean;
  file: (() => StaticFile) | undefined;
}

/** The first route that matches answers. */
export interface Route {
  matches: (incoming: Incoming) => boolean;
  answer: (incoming: Incoming) => Promise<void> | void;
}
