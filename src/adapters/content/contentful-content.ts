/**
 * Content kept at Contentful, by its Content Delivery API: entries of the content types article, post, home and overlay whose
 * fields are named as in docs/content.md. Drafts are not delivered by Contentful; an entry that is wrong is left out and told.
 */
import { createHash } from 'node:crypto';
import type { ContentSource, SourcedDocument } from '#modules/content/content-source.port.ts';

export interface ContentfulOptions {
  /** Without a path; Contentful's own is https://cdn.contentful.com. */
  host: string;
  space: string;
  environment: string;
  token: string;
  everyMs: number;
  timeoutMs: number;
  /** Entries asked for at once; Contentful allows 1,000. */
  pageSize?: number;
  /** Reads an entry as a document; a string says what is wrong with it. */
  toDocument: (kind: string, fields: Record<string, unknown>) => SourcedDocument['document'] | string;
  /** An entry that cannot be shown, and why. */
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

const KINDS = new Set(['article', 'post', 'home', 'overlay']);
/** No shop writes more than this; a system that counts up for ever would never be done. */
const MAX_ENTRIES = 20_000;

export function createContentfulContent(options: ContentfulOptions): ContentSource {
  const { host, space, environment, token, everyMs, timeoutMs, pageSize = 1_000, toDocument, complain } = options;
  const base = `${host}/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries`;

  const readPage = async (skip: number): Promise<Page> => {
    const response = await fetch(
      `${base}?${new URLSearchParams({ limit: String(pageSize), skip: String(skip), order: 'sys.id', include: '0' })}`,
      {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      },
    );
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`Contentful answered ${response.status}`);
    }
    const page: unknown = await response.json();
    if (!isPage(page)) throw new Error('Contentful answered something that is no list of entries');
    return page;
  };

  return {
    everyMs,
    async read(mark) {
      const entries: Entry[] = [];
      for (let total = 1; entries.length < total; ) {
        const page = await readPage(entries.length);
        total = Math.min(page.total, MAX_ENTRIES);
        // Half a list is none: what was read last stays.
        if (page.items.length === 0 && entries.length < total)
          throw new Error(`Contentful told of ${total} entries and gave ${entries.length}`);
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
