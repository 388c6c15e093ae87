/** The content that may be shown now, in the memory of each process. Pure. */
import type {
  ArticleDocument,
  ContentDocument,
  MenuDocument,
  PageDocument,
  PostDocument,
} from '#contract/site/content.ts';
import type { SourcedDocument } from '../content-source.port.ts';

export type ShownDocument<D extends ContentDocument = ContentDocument> = Omit<SourcedDocument, 'document'> & {
  document: D;
};

export interface ContentCache {
  /** Rises with every change that a page could show; the page cache compares it. */
  version: number;
  /** The source's revision of what was read; null before the first read. */
  mark: string | null;
  all: readonly SourcedDocument[];
  articles: ReadonlyMap<string, ShownDocument<ArticleDocument>>;
  /** Newest first. */
  posts: readonly ShownDocument<PostDocument>[];
  home: ShownDocument<Extract<ContentDocument, { kind: 'home' }>> | null;
  /** Landing pages by their path below /pages. */
  pages: ReadonlyMap<string, ShownDocument<PageDocument>>;
  menu: ShownDocument<MenuDocument> | null;
  /** Texts on images by the overlay's id. */
  overlays: Readonly<Record<string, string>>;
  /** Time of the next scheduled change, in milliseconds; Infinity when there is none. */
  changesAt: number;
}

export interface ContentHolder {
  content: ContentCache;
}

export const emptyContentCache = (): ContentCache => ({
  version: 1,
  mark: null,
  all: [],
  articles: new Map(),
  posts: [],
  home: null,
  pages: new Map(),
  menu: null,
  overlays: {},
  changesAt: Number.POSITIVE_INFINITY,
});

/** Sorts the documents due at `now`; `changesAt` is the next time at which one starts or ends. */
export function fillContentCache(all: readonly SourcedDocument[], now: Date): Omit<ContentCache, 'version' | 'mark'> {
  const at = now.getTime();
  const times = all
    .flatMap(({ document: { publishAt, publishUntil } }) => [publishAt, publishUntil])
    .flatMap((time) => (time ? [time.getTime()] : []));
  const due = all.filter(
    ({ document }) =>
      document.published &&
      (document.publishAt?.getTime() ?? -Infinity) <= at &&
      at < (document.publishUntil?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  const ofKind = <K extends ContentDocument['kind']>(kind: K) =>
    due.filter((each) => each.document.kind === kind) as unknown as ShownDocument<
      Extract<ContentDocument, { kind: K }>
    >[];
  return {
    all,
    articles: new Map(ofKind('article').map((each) => [each.document.path, each])),
    posts: ofKind('post').sort(newestFirst),
    home: ofKind('home')[0] ?? null,
    pages: new Map(ofKind('page').map((each) => [each.document.path, each])),
    menu: ofKind('menu')[0] ?? null,
    overlays: Object.fromEntries(ofKind('overlay').map(({ document }) => [document.path, document.fields.text])),
    changesAt: Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > at)),
  };
}

const timeOf = ({ document }: ShownDocument<PostDocument>): number => document.publishAt?.getTime() ?? 0;
const newestFirst = (one: ShownDocument<PostDocument>, other: ShownDocument<PostDocument>): number =>
  timeOf(other) - timeOf(one) || (one.document.path < other.document.path ? -1 : 1);
