import { createHash } from 'node:crypto';

/** Outsiders that a page may use, as a policy names sources. */
export interface PolicySources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connects?: readonly string[];
  images?: readonly string[];
  /** Whose scripts add style elements and sheets: a policy with any of these lets every style element in (docs/decisions/0088). */
  styles?: readonly string[];
}

/** What either allows. */
export const joinSources = (...all: readonly PolicySources[]): PolicySources => ({
  scripts: all.flatMap(({ scripts = [] }) => scripts),
  frames: all.flatMap(({ frames = [] }) => frames),
  connects: all.flatMap(({ connects = [] }) => connects),
  images: all.flatMap(({ images = [] }) => images),
  styles: all.flatMap(({ styles = [] }) => styles),
});

/** Inline scripts and sheets that may run, as they stand between their tags. */
export interface InlineParts {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * All that stands inline in a document. Of a file that the build made that is what may run; of a rendered page, its sheets alone: its
 * scripts are told by whoever rendered it, since something else may have got among them (SEC-05).
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
 * The policy of a page: only our own scripts, and inline ones by their hash, so that a cached page needs no nonce
 * (docs/decisions/0004). `sources` are outsiders that this page needs: who takes money, a captcha that is not our own.
 */
export function contentSecurityPolicy(
  inline: InlineParts,
  { scripts = [], frames = [], connects = [], images = [], styles = [] }: PolicySources = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(inline.scripts), ...scripts].join(' '),
    ["style-src 'self'", ...hashesOf(inline.styles)].join(' '),
    // Beside a hash 'unsafe-inline' counts for nothing, so elements get a directive of their own, without any.
    ...(styles.length > 0 ? [["style-src-elem 'self' 'unsafe-inline'", ...styles].join(' ')] : []),
    // React writes style attributes (placeholder and swatch colours); elements and sheets stay ours alone.
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
