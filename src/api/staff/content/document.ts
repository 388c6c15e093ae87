import type { z } from 'zod';
import {
  type DocumentReply,
  documentQuery,
  documentReply,
  removeDocumentQuery,
  type SaveDocumentRequest,
  saveDocumentSchema,
} from '#contract/staff/staff-content.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import {
  type DocumentRow,
  getDocument,
  previewContent,
  removeContentVersion,
  saveContent,
} from '#modules/content/documents/edit-content.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { type Refusal, type Reply, staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toDocumentReply } from './document-reply.ts';

const staff = staffMay.writeContent;
const elsewhere = (ctx: ShopCtx): Refusal | null =>
  ctx.config.KERB_CONTENT_SOURCE === 'own'
    ? null
    : { errorCode: 'ContentElsewhere', values: { source: ctx.config.KERB_CONTENT_SOURCE } };

const shown = (row: DocumentRow): DocumentReply => ({ ...toDocumentReply(row), leftOut: previewContent(row).leftOut });

/** Reads one document. */
export const readDocument = staffEndpoint<ShopCtx, unknown, z.output<typeof documentQuery>>({
  method: 'get',
  path: '/staff/content/document',
  summary: 'A document by its id, such as article:delivery, with the version that the next edit must name.',
  staff,
  query: documentQuery,
  reply: { status: 200, schema: documentReply },
  handle: async ({ ctx, query }) => {
    const row = await getDocument(ctx, query.id);
    return row ? { status: 200, body: shown(row) } : { errorCode: 'NotFound' };
  },
});

/** Saves a document. */
export const writeDocument = staffEndpoint<ShopCtx, unknown, unknown, SaveDocumentRequest>({
  method: 'put',
  path: '/staff/content/document',
  summary:
    'Saves a document (docs/content.md), based on the version that was read; null for a new one. Pages show it within a second.',
  staff,
  body: saveDocumentSchema,
  bodyLimit: 524_288,
  reply: { status: 200, schema: documentReply },
  errors: ['ChangedElsewhere', 'ContentRefused', 'ContentElsewhere'],
  handle: async ({ ctx, staff: who, body }): Promise<Reply | Refusal> => {
    const { kind, path } = body.document;
    const result = elsewhere(ctx) ?? (await saveContent(ctx, actorOf(who), body.version, body.document));
    if ('errorCode' in result) return result;
    if (result.state === 'REFUSED') return { errorCode: 'ContentRefused', extra: { fields: result.fields } };
    const row = result.state === 'SAVED' ? await getDocument(ctx, `${kind}:${path}`) : null;
    return row ? { status: 200, body: shown(row) } : { errorCode: 'ChangedElsewhere' };
  },
});

/** Removes a document. */
export const removeDocument = staffEndpoint<ShopCtx, unknown, z.output<typeof removeDocumentQuery>>({
  method: 'delete',
  path: '/staff/content/document',
  summary: 'Unpublishes a document; its earlier versions are kept.',
  staff,
  query: removeDocumentQuery,
  reply: { status: 204 },
  errors: ['ChangedElsewhere', 'ContentElsewhere'],
  handle: async ({ ctx, staff: who, query }) => {
    const refusal = elsewhere(ctx);
    if (refusal) return refusal;
    return (await removeContentVersion(ctx, actorOf(who), query.id, query.version))
      ? { status: 204 }
      : { errorCode: 'ChangedElsewhere' };
  },
});
