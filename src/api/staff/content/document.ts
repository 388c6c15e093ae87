import type { z } from 'zod';
import {
  type DocumentReply,
  documentQuery,
  documentReply,
  removeDocumentQuery,
  type SaveDocumentRequest,
  saveDocumentSchema,
} from '#contract/staff/staff-content.ts';
import {
  type DocumentRow,
  getDocument,
  previewContent,
  removeContentVersion,
  type SaveContentRefusal,
  saveContent,
} from '#modules/content/documents/edit-content.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { editedElsewhere, refusedContent, toDocumentReply } from './document-reply.ts';

const staff = 'writeContent';

const shown = (row: DocumentRow): DocumentReply => ({ ...toDocumentReply(row), leftOut: previewContent(row).leftOut });

/** Reads one document. */
export const readDocument = staffEndpoint<ShopCtx, unknown, z.output<typeof documentQuery>>({
  method: 'get',
  path: '/staff/content/document',
  summary: 'A document by its id, such as article:delivery, with the version that the next edit must name.',
  staff,
  query: documentQuery,
  reply: { status: 200, schema: documentReply },
  errors: ['NotFound'],
  handle: async ({ ctx, query }) => {
    const row = await getDocument(ctx, query.id);
    return row ? { status: 200, body: shown(row) } : { errorCode: 'NotFound' };
  },
});

const saveRefusals: Refusals<SaveContentRefusal> = {
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: refusedContent,
};

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
  handle: async ({ ctx, staff: who, body }) => {
    const refusal = editedElsewhere(ctx);
    if (refusal) return refusal;
    const saved = await saveContent(ctx, actorOf(who), body.version, body.document);
    return replyTo(saved, saveRefusals, (row) => ({ status: 200, body: shown(row) }));
  },
});

/** Removes a document. */
export const removeDocument = staffEndpoint<ShopCtx, unknown, z.output<typeof removeDocumentQuery>>({
  method: 'delete',
  path: '/staff/content/document',
  summary: 'Deletes a document and its draft; its earlier versions are kept, and it can be restored.',
  staff,
  query: removeDocumentQuery,
  reply: { status: 204 },
  errors: ['ChangedElsewhere', 'ContentElsewhere'],
  handle: async ({ ctx, staff: who, query }) => {
    const refusal = editedElsewhere(ctx);
    if (refusal) return refusal;
    return (await removeContentVersion(ctx, actorOf(who), query.id, query.version))
      ? { status: 204 }
      : { errorCode: 'ChangedElsewhere' };
  },
});
