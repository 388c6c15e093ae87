import type { z } from 'zod';
import {
  type ContentRow,
  contentReply,
  type EditionsReply,
  editionsQuery,
  editionsReply,
  type PreviewRequest,
  previewReply,
  previewSchema,
} from '#contract/staff/staff-content.ts';
import { titleOfDocument } from '#modules/content/documents/document-title.ts';
import {
  type ContentRefusal,
  type DocumentRow,
  listDocuments,
  listEditions,
  previewContent,
  readWritten,
} from '#modules/content/documents/edit-content.ts';
import { LEGAL_PAGES } from '#modules/content/documents/legal-pages.ts';
import { type DraftRow, listDrafts } from '#modules/content/drafts/edit-draft.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { refusedContent, toDocumentReply } from './document-reply.ts';

const staff = 'writeContent';

/** Lists documents. */
export const readContent = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/content',
  summary: 'Articles, posts, the home page and image texts, drafts included, last changed first.',
  staff,
  reply: { status: 200, schema: contentReply },
  handle: async ({ ctx }) => {
    const documents = await listRows(ctx);
    const source = ctx.config.KERB_CONTENT_SOURCE;
    return { status: 200, body: { source, missing: source === 'own' ? missingPages(documents) : [], documents } };
  },
});

/** Documents with their drafts, and drafts of what was never published. */
async function listRows(ctx: ShopCtx): Promise<ContentRow[]> {
  const now = ctx.clock.now();
  const [rows, drafts] = await Promise.all([listDocuments(ctx), listDrafts(ctx)]);
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft.publishAt ? 'scheduled' : 'draft'] as const));
  const published = rows.map((row) => rowOf(row, { state: stateOf(row, now), draft: draftOf.get(row.id) ?? 'none' }));
  const known = new Set(rows.map(({ id }) => id));
  const isNew = drafts.filter(({ id }) => !known.has(id));
  return [
    ...isNew.map((row) =>
      rowOf(row, { state: row.publishAt ? 'waiting' : 'draft', draft: draftOf.get(row.id) ?? 'none' }),
    ),
    ...published,
  ].sort((one, other) => (one.changedAt < other.changedAt ? 1 : one.changedAt > other.changedAt ? -1 : 0));
}

const rowOf = (row: DocumentRow | DraftRow, of: Pick<ContentRow, 'state' | 'draft'>): ContentRow => ({
  ...{ id: row.id, kind: row.kind, path: row.path, title: titleOfDocument(row), ...of },
  publishAt: row.publishAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
  by: row.by,
});

const missingPages = (documents: readonly ContentRow[]): string[] =>
  LEGAL_PAGES.filter((path) => !documents.some(({ id }) => id === `article:${path}`));

function stateOf({ published, publishAt, publishUntil }: DocumentRow, now: Date): ContentRow['state'] {
  if (!published) return 'draft';
  if (publishAt && publishAt > now) return 'waiting';
  return publishUntil && publishUntil <= now ? 'over' : 'shown';
}

/** Earlier versions of a document. */
export const readEditions = staffEndpoint<ShopCtx, unknown, z.output<typeof editionsQuery>>({
  method: 'get',
  path: '/staff/content/editions',
  summary: 'The last 50 versions of a document, the current one first, or the last 50 before a version.',
  staff,
  query: editionsQuery,
  reply: { status: 200, schema: editionsReply },
  handle: async ({ ctx, query }) => {
    const editions = (await listEditions(ctx, query.id, query.before))
      .map(toDocumentReply)
      .map(({ version, changedAt, by, document }) => ({ version, at: changedAt, by, document }));
    return { status: 200, body: { editions } satisfies EditionsReply };
  },
});

const previewRefusals: Refusals<ContentRefusal> = {
  REFUSED: refusedContent,
};

/** Renders a preview. */
export const previewDocument = staffEndpoint<ShopCtx, unknown, unknown, PreviewRequest>({
  method: 'post',
  path: '/staff/content/preview',
  summary: 'Renders the text of an article or post as its page will show it; saves nothing.',
  staff,
  body: previewSchema,
  bodyLimit: 524_288,
  reply: { status: 200, schema: previewReply },
  errors: ['ContentRefused'],
  handle: async ({ body }) =>
    replyTo(readWritten(body.document), previewRefusals, (document) => ({
      status: 200,
      body: previewContent(document),
    })),
});
