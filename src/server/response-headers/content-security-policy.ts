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
 * All inline scripts and sheets of a document, for files made by the build. The renderer of a page names its own
 * instead, since injected ones may be among them (SEC-05).
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

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
/** Every page has the same theme, which is long. */
const styleHashes = new Map<string, string>();
const MAX_STYLE_HASHES = 50;

function hashOfStyle(code: string): string {
  const hash = styleHashes.get(code) ?? hashOf(code);
  if (styleHashes.size < MAX_STYLE_HASHES) styleHashes.set(code, hash);
  return hash;
}

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
    ["script-src 'self'", ...new Set(inline.scripts.map(hashOf)), ...scripts].join(' '),
    ["style-src 'self'", ...new Set(inline.styles.map(hashOfStyle))].join(' '),
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
