/**
 * The staff site under /nz/staff: one page for all its URLs, whose scripts load the data. It contains no personal data,
 * is not cached, indexed or framed, and no shopper's page links to it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { separateStaffOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';
import { securityHeaders } from '../response-headers/security-headers.ts';
import { staffContentSecurityPolicy } from '../response-headers/staff-content-security-policy.ts';
import { madeFromSettings } from '../settings/open-settings.ts';
import type { SendablePage } from './pack-page.ts';
import { packedBody } from './packed-body.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

const BASE = '/nz/staff';

export interface StaffPages {
  /** Its scripts, sheets and fonts, by URL path. */
  files: Map<string, () => StaticFile>;
  page: () => SendablePage;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const isStaffPath = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);

const STAFF_PERMISSIONS = (securityHeaders['permissions-policy'] ?? '').replace('camera=()', 'camera=(self)');

/** The shop's name is shown in titles and above the menu (FIX-01). */
export function readStaffPages(folder: string, compressed: string, currentConfig: () => Config): StaffPages {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error('The staff site is not built. Run: npm run build');
  const text = readFileSync(index, 'utf8');
  const files = readStaticFiles(folder, compressed, BASE);
  files.delete(`${BASE}/index.html`);
  return {
    files,
    page: madeFromSettings(currentConfig, (config) => {
      const shopOrigin = separateStaffOrigin(config) === null ? null : new URL(config.KERB_PUBLIC_URL).origin;
      const html = text
        .replaceAll('%STORE_NAME%', () => escapeText(config.KERB_STORE_NAME))
        .replaceAll('%SHOP_ORIGIN%', () => escapeText(shopOrigin ?? ''));
      return toPage(Buffer.from(html), shopOrigin);
    }),
  };
}

const toPage = (html: Buffer, shopOrigin: string | null): SendablePage => ({
  status: 200,
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    // The shop's host takes a form of the staff site only, so that its origin is sent there.
    'referrer-policy': shopOrigin === null ? 'same-origin' : 'strict-origin',
    'content-security-policy': staffContentSecurityPolicy(shopOrigin),
    // Phones scan with their camera (PARC-07); no page of the shop may.
    'permissions-policy': STAFF_PERMISSIONS,
    // Isolated from every other origin; the shop's previews in a frame allow it (preview-handler.ts).
    ...(shopOrigin !== null && { 'cross-origin-embedder-policy': 'require-corp' }),
  },
  body: packedBody(html, { kept: true }),
});
