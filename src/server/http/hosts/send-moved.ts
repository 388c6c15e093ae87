import type { ServerResponse } from 'node:http';
import type { PageCtx } from '#storefront/shop.server.ts';
import { sendRedirect } from '../send-response.ts';

/**
 * Redirects an address that has no page where a shopkeeper's rule leads it (OWN-09), with the visitor's query where the
 * rule has none; false when there is no rule. Not kept for long: rules are taken back.
 */
export function sendMoved(ctx: PageCtx, response: ServerResponse, path: string, search: string): boolean {
  const target = ctx.search.findMovedAddress(path);
  if (target === null) return false;
  sendRedirect(response, target.includes('?') ? target : `${target}${search}`, 'public, max-age=60', 301);
  return true;
}
