/**
 * The form that the staff site sends to the shop's host when somebody is to see the shop as a customer (EDIT-08, SEC-06):
 * takes its code once, and answers a page that stores the viewing in this tab and goes on to the account.
 */
import { createHash } from 'node:crypto';
import { openTabViewing, VIEWING_FIELD, VIEWING_PATH } from '#contract/site/viewing.ts';
import { openViewingOnShop } from '#modules/admin-customers/view-as-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { securityHeaders } from '../../response-headers/security-headers.ts';
import { discardBody } from '../limits/discard-body.ts';
import { readRequestBytes } from '../limits/read-request-bytes.ts';
import { header, sendText } from '../send-response.ts';
import type { Incoming, Route } from './route.ts';

const MAX_BYTES = 1_024;
const SCRIPT = `const tab = sessionStorage;
tab.clear();
for (const [name, value] of JSON.parse(document.getElementById('viewing').textContent)) tab.setItem(name, value);
location.replace('/nz/account');`;
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** `staffOrigin`: the only site whose form is taken. */
export function viewingRoute(openCtx: (requestId: string) => Ctx, staffOrigin: string): Route {
  return {
    matches: ({ request, path }) => request.method === 'POST' && path === VIEWING_PATH,
    answer: (incoming) => answerViewing(openCtx, staffOrigin, incoming),
  };
}

async function answerViewing(
  openCtx: (requestId: string) => Ctx,
  staffOrigin: string,
  { request, response, context }: Incoming,
): Promise<void> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(header(request, 'content-type') ?? '');
  if (header(request, 'origin') !== staffOrigin || !isForm) {
    sendText(response, 403, 'Only the staff site opens this page.');
    return discardBody(request);
  }
  const bytes = await readRequestBytes(request, MAX_BYTES);
  const code =
    bytes instanceof Uint8Array ? new URLSearchParams(Buffer.from(bytes).toString()).get(VIEWING_FIELD) : null;
  const viewing = code === null ? null : await openViewingOnShop(openCtx(context.requestId), code);
  if (!viewing) {
    sendText(response, 403, 'This has been opened before, or took too long. Open it again on the staff site.');
    return discardBody(request);
  }
  const stored: [name: string, value: string][] = [];
  openTabViewing(
    { getItem: () => null, clear: () => {}, setItem: (name, value) => void stored.push([name, value]) },
    { ...viewing, staffSite: staffOrigin },
  );
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  response.end(pageOf(stored));
}

const pageOf = (stored: [string, string][]): string =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><title>The shop as a customer</title></head><body>` +
  `<p>The shop opens as the customer sees it. If it does not, this browser stores nothing for it.</p>` +
  `<script type="application/json" id="viewing">${JSON.stringify(stored).replaceAll('<', '\\u003c')}</script>` +
  `<script>${SCRIPT}</script></body></html>`;
