import { createHash } from 'node:crypto';

/** Third parties that a page may use, as sources of a Content-Security-Policy. */
export interface PolicySources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connects?: readonly string[];
  images?: readonly string[];
  /**
   * Sources whose scripts add style elements and sheets: with any of these the policy allows every style element
   * (docs/decisions/0088).
   */
  styles?: readonly string[];
}

/** The union of several sets of sources. */
export const joinSources = (...all: readonly PolicySources[]): PolicySources => ({
  scripts: all.flatMap(({ scripts = [] }) => scripts),
  frames: all.flatMap(({ frames = [] }) => frames),
  connects: all.flatMap(({ connects = [] }) => connects),
  images: all.flatMap(({ images = [] }) => images),
  styles: all.flatMap(({ styles = [] }) => styles),
});

/** Contents of inline scripts and style sheets that may run. */
export interface InlineParts {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * All inline scripts and sheets of a document. For a file made by the build all of these may run. For a rendered page
 * only the sheets are used: the renderer names its own scripts, since injected ones may be among them (SEC-05).
 */
export function inlinePartsOf(html: Buffer): InlineParts {
  const parts = { scripts: [] as string[], styles: [] as string[] };
  for (const [, tag = '', attributes = '', code = ''] of html
    .toString('utf8')
    .matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes) || code === '') continue;
    (tag.toLowerCase() === 'style' ? parts.styles : parts.scripts).push(code);
  }
  return parts;
}

const hashesOf = (parts: readonly string[]): string[] => [
  ...new Set(parts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)),
];

/**
 * The policy of a page: only the shop's own scripts, and inline ones by their hash, so that a cached page needs no
 * nonce (docs/decisions/0004). `sources` are the third parties that this page needs: payment providers, an external
 * captcha.
 */
export function contentSecurityPolicy(
  inline: InlineParts,
  { scripts = [], frames = [], connects = [], images = [], styles = [] }: PolicySources = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(inline.scripts), ...scripts].join(' '),
    ["style-src 'self'", ...hashesOf(inline.styles)].join(' '),
    // 'unsafe-inline' is ignored beside a hash, so elements get a directive of their own without hashes.
    ...(styles.length > 0 ? [["style-src-elem 'self' 'unsafe-inline'", ...styles].join(' ')] : []),
    // React writes style attributes (placeholder and swatch colours); elements and sheets are restricted to the shop's
    // own.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connects].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
