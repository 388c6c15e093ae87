/** A rendered page made ready to be sent and cached. */
import { createHash } from 'node:crypto';
import { contentSecurityPolicy, type PolicySources } from '../response-headers/content-security-policy.ts';
import { type PackedBody, packedBody } from './packed-body.ts';
import { SHOWN_HEADER } from './shown-header.ts';

export interface SendablePage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: PackedBody;
}

export interface CachedPage extends SendablePage {
  /** Version of the catalogue when the page was rendered. */
  version: number;
  /** Memory used, including compressed copies. */
  bytes: number;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  cacheable: boolean;
  /** The surrogate keys of what it shows (FLT-04); absent where no cache in front of the shop is told of changes. */
  shown?: readonly string[];
  /** The inline scripts and style elements that the renderer wrote; no others may run or apply. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Third parties that the page needs. */
  sources?: PolicySources;
}

/** Adds headers and policy to a rendered page. */
export function packPage(rendered: RenderedPage, version: number): CachedPage {
  const { body, cacheable } = rendered;
  const { 'x-kerb-dev': dev, ...own } = rendered.headers;
  // Vite writes styles into the page and uses a web socket.
  const headers = dev
    ? own
    : {
        ...own,
        'content-security-policy': contentSecurityPolicy(
          { scripts: rendered.scripts ?? [], styles: rendered.styles ?? [] },
          rendered.sources,
        ),
      };
  return {
    status: rendered.status,
    headers: rendered.shown ? { ...headers, [SHOWN_HEADER]: [version, ...rendered.shown].join(' ') } : headers,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body: packedBody(body, { kept: cacheable && rendered.status === 200 }),
    version,
    // HTML compresses to about a seventh; two compressed copies and some overhead.
    bytes: Math.ceil(body.length * 1.4) + 500,
  };
}
