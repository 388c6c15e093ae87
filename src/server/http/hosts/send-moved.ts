import type { ServerResponse } from 'node:http';
import { findOldAddress } from '#modules/old-addresses/find-old-address.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import { sendRedirect } from '../send-response.ts';

/**
 * Redirects an address that has no page where a shopkeeper's rule leads it (OWN-09), or where the page of the earlier
 * shop is now (MOVE-04), with the visitor's query; false when it leads nowhere. Not kept for long: rules are taken back.
 */
export async function sendMoved(
  ctx: PageCtx,
  response: ServerResponse,
  path: string,
  search: string,
): Promise<boolean> {
  const target = await findOldAddress(ctx, path, search);
  if (target === null) return false;
  sendRedirect(response, target, 'public, max-age=60', 301);
  return true;
}
