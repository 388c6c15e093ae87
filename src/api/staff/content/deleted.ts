import {
  deletedContentReply,
  type RestoreDeletedRequest,
  restoreDeletedSchema,
  restoredReply,
} from '#contract/staff/content/deleted-content.ts';
import { titleOfDocument } from '#modules/content/documents/document-title.ts';
import { isShownAt } from '#modules/content/documents/edit-content.ts';
import { listDeleted, type RestoreRefusal, restoreDeleted } from '#modules/content/documents/restore-deleted.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { editedElsewhere, refusedContent } from './document-reply.ts';

const staff = 'writeContent';

/** Lists deleted documents. */
export const readDeletedContent = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/content/deleted',
  summary: 'The 200 documents deleted last, newest first, each of which can be restored.',
  staff,
  reply: { status: 200, schema: deletedContentReply },
  handle: async ({ ctx }) => {
    const now = ctx.clock.now();
    const documents = (await listDeleted(ctx)).map((row) => ({
      ...{ id: row.id, kind: row.kind, path: row.path, title: titleOfDocument(row) },
      isShown: isShownAt(row, now),
      deletedAt: row.deletedAt.toISOString(),
      by: row.by,
    }));
    return { status: 200, body: { documents } };
  },
});

const refusals: Refusals<RestoreRefusal> = {
  NO_SUCH_PAGE: 'NotFound',
  REFUSED: refusedContent,
};

/** Restores a deleted document. */
export const restoreDeletedContent = staffEndpoint<ShopCtx, unknown, unknown, RestoreDeletedRequest>({
  method: 'post',
  path: '/staff/content/deleted/restoration',
  summary:
    'Brings a deleted document back as it was, at its own address or another one; refused with the field path where another document has that address.',
  staff,
  body: restoreDeletedSchema,
  reply: { status: 200, schema: restoredReply },
  errors: ['ContentRefused', 'ContentElsewhere', 'NotFound'],
  handle: async ({ ctx, staff: who, body }) =>
    editedElsewhere(ctx) ??
    replyTo(await restoreDeleted(ctx, actorOf(who), body), refusals, (id) => ({ status: 200, body: { id } })),
});
