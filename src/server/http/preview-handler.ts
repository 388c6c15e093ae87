/** Pages with a draft of settings (OWN-02) or of content (OWN-10): rendered for whoever has the draft's key, never cached, framed by the staff site. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTENT_PREVIEW_PARAM } from '#contract/staff/content/staff-drafts.ts';
import { SETTINGS_PREVIEW_PARAM } from '#contract/staff/settings/shop-settings.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import { type CachedPage, packPage, type RenderedPage } from '../pages/pack-page.ts';
import { sendPage, sendText } from './send-response.ts';

/** Which draft a page is to be shown with. */
export interface PreviewKey {
  of: 'settings' | 'content';
  key: string;
}

export interface PreviewOptions {
  /** The context with the draft; null when no draft has that key. */
  openPreview: (requestId: string, preview: PreviewKey) => Promise<PageCtx | null>;
  /** Origin of a staff site on a host of its own, which frames previews; null: the shop's own (SEC-06). */
  staffOrigin: string | null;
}

/** The key in a page's query; null without one. */
export function previewKeyIn(search: string): PreviewKey | null {
  if (!search.includes(SETTINGS_PREVIEW_PARAM) && !search.includes(CONTENT_PREVIEW_PARAM)) return null;
  const params = new URLSearchParams(search);
  const settings = params.get(SETTINGS_PREVIEW_PARAM);
  if (settings !== null) return { of: 'settings', key: settings };
  const content = params.get(CONTENT_PREVIEW_PARAM);
  return content === null ? null : { of: 'content', key: content };
}

/** Sends the page that `render` makes with the draft. */
export async function answerPreview(
  { openPreview, staffOrigin }: PreviewOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, preview }: { requestId: string; preview: PreviewKey },
  render: (ctx: PageCtx) => Promise<RenderedPage>,
): Promise<void> {
  const ctx = /^[\w-]{24}$/.test(preview.key) ? await openPreview(requestId, preview) : null;
  if (!ctx)
    return sendText(
      response,
      404,
      'This preview is over: what it showed has been published or deleted, or its time has passed.',
    );
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
