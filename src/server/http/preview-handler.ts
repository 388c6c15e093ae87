/** Pages with a draft of settings (OWN-02): rendered for whoever has the draft's key, never cached, framed by the staff site. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SETTINGS_PREVIEW_PARAM } from '#contract/staff/settings/shop-settings.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import { type CachedPage, packPage, type RenderedPage } from '../pages/pack-page.ts';
import { sendPage, sendText } from './send-response.ts';

export interface PreviewOptions {
  /** The context with the draft's settings; null when no draft has that key. */
  openPreview: (requestId: string, key: string) => Promise<PageCtx | null>;
  /** Origin of a staff site on a host of its own, which frames previews; null: the shop's own (SEC-06). */
  staffOrigin: string | null;
}

/** The key in a page's query; null without one. */
export function previewKeyIn(search: string): string | null {
  if (!search.includes(SETTINGS_PREVIEW_PARAM)) return null;
  return new URLSearchParams(search).get(SETTINGS_PREVIEW_PARAM);
}

/** Sends the page that `render` makes with the draft's settings. */
export async function answerPreview(
  { openPreview, staffOrigin }: PreviewOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, key }: { requestId: string; key: string },
  render: (ctx: PageCtx) => Promise<RenderedPage>,
): Promise<void> {
  const ctx = /^[\w-]{24}$/.test(key) ? await openPreview(requestId, key) : null;
  if (!ctx) return sendText(response, 404, 'This preview is over: its settings have been published or deleted.');
  await sendPage(
    request,
    response,
    forStaffOnly(packPage({ ...(await render(ctx)), cacheable: false }, 0), staffOrigin),
  );
}

const forStaffOnly = (page: CachedPage, staffOrigin: string | null): CachedPage => ({
  ...page,
  headers: {
    ...page.headers,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    // This header knows no other origin: there the policy alone says who may frame the page.
    'x-frame-options': staffOrigin === null ? 'SAMEORIGIN' : '',
    // What a page that is isolated may show in a frame.
    ...(staffOrigin !== null && {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    }),
    'content-security-policy': (page.headers['content-security-policy'] ?? '').replace(
      "frame-ancestors 'none'",
      `frame-ancestors ${staffOrigin ?? "'self'"}`,
    ),
  },
});
