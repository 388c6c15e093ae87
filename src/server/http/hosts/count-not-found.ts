import type { IncomingMessage } from 'node:http';
import type { NotFoundHolder } from '#modules/old-addresses/not-found/not-found-counts.ts';
import type { Clock } from '#platform/clock.ts';
import { isBot } from '#shared/is-bot.ts';
import { header } from '../send-response.ts';

/**
 * Counts an address without a page for the shopkeeper's list (MOVE-04): of visitors, not of programs, and not of pages
 * that a browser only fetches in advance. Writes nothing and cannot fail.
 */
export function countNotFound(
  ctx: NotFoundHolder & { clock: Clock },
  request: IncomingMessage,
  path: string,
  visitor: string,
): void {
  if (request.method !== 'GET' || isBot(header(request, 'user-agent') ?? 'bot')) return;
  if (header(request, 'sec-purpose')?.includes('prefetch')) return;
  ctx.notFound.add(path, visitor, ctx.clock.now());
}
