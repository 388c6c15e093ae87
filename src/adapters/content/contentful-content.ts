/**
 * Content from Contentful's Content Delivery API: entries of the content types article, post, home, page, menu and overlay whose
 * fields are named as in docs/content.md. Contentful does not deliver drafts; an invalid entry is skipped and reported.
 */
import { createHash } from 'node:crypto';
import type { ContentSource, SourcedDocument } from '#modules/content/content-source.port.ts';
import { fetchPublic } from '#platform/network/fetch-public.ts';
import { isThisMachine } from '#platform/network/is-this-machine.ts';
import { requestUrl } from '#platform/network/request-url.ts';

export interface ContentfulOptions {
  /** Without a path; Contentful's own is https://cdn.contentful.com. */
  host: string;
  space: string;
  environment: string;
  token: string;
  everyMs: number;
  timeoutMs: number;
  /** Entries per request; Contentful allows 1,000. */
  pageSize?: number;
  /** Reads an entry as a document; a string is the reason why it is invalid. */
  toDocument: (kind: string, fields: Record<string, unknown>) => SourcedDocument['document'] | string;
  /** Reports an entry that cannot be shown, and why. */
  complain: (id: string, reason: string) => void;
}
interface Entry {
  sys: { id: string; updatedAt: string; contentType: { sys: { id: string } } };
  fields: Record<string, unknown>;
}
interface Page {
  total: number;
  items: Entry[];
}

const KINDS = new Set(['article', 'post', 'home', 'page', 'menu', 'overlay']);
/** More than any shop has; protects against a system that announces ever more entries. */
const MAX_ENTRIES = 20_000;
/** A response of Contentful has at most 7 MB. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

export function createContentfulContent(options: ContentfulOptions): ContentSource {
  const { host, space, environment, token, everyMs, timeoutMs, pageSize = 1_000, toDocument, complain } = options;
  const base = `${host}/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries`;

  const readPage = async (skip: number): Promise<Page> => {
    const query = new URLSearchParams({ limit: String(pageSize), skip: String(skip), order: 'sys.id', include: '0' });
    const { status, bytes } = await fetchPublic(new URL(`${base}?${query}`), {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      timeoutMs,
      maxBytes: MAX_PAGE_BYTES,
      // The token is for this host only.
      maxRedirects: 0,
      ...(isThisMachine(new URL(host).hostname) && { request: requestUrl }),
    });
    if (status !== 200) throw new Error(`Contentful answered ${status}`);
    const page: unknown = JSON.parse(bytes.toString());
    if (!isPage(page)) throw new Error('Contentful’s response is not a list of entries');
    return page;
  };

  return {
    everyMs,
    async read(mark) {
      const entries: Entry[] = [];
      for (let total = 1; entries.length < total; ) {
        const page = await readPage(entries.length);
        total = Math.min(page.total, MAX_ENTRIES);
        // An incomplete list is discarded: the content read before stays in use.
        if (page.items.length === 0 && entries.length < total)
          throw new Error(`Contentful announced ${total} entries and sent ${entries.length}`);
        entries.push(...page.items);
      }
      const now = createHash('sha256')
        .update(JSON.stringify(entries.map(({ sys }) => [sys.id, sys.updatedAt])))
        .digest('base64url');
      if (now === mark) return null;
      const documents = entries.flatMap(({ sys, fields }): SourcedDocument[] => {
        const kind = sys.contentType.sys.id;
        if (!KINDS.has(kind)) return [];
        const document = toDocument(kind, fields);
        if (typeof document === 'string') {
          complain(sys.id, document);
          return [];
        }
        return [{ id: sys.id, changedAt: new Date(sys.updatedAt), document }];
      });
      return { mark: now, documents };
    },
  };
}

function isPage(value: unknown): value is Page {
  const { total, items } = (value ?? {}) as Partial<Page>;
  return typeof total === 'number' && Array.isArray(items) && items.every(isEntry);
}
const isEntry = (value: unknown): value is Entry => {
  const { sys, fields } = (value ?? {}) as Partial<Entry>;
  return (
    typeof sys?.id === 'string' &&
    typeof sys.contentType?.sys?.id === 'string' &&
    typeof sys.updatedAt === 'string' &&
    !Number.isNaN(Date.parse(sys.updatedAt)) &&
    typeof fields === 'object' &&
    fields !== null
  );
};
