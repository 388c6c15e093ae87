import type { z } from 'zod';
import {
  draftQuery,
  draftReply,
  draftRevisionQuery,
  type SaveDraftRequest,
  saveDraftSchema,
} from '#contract/staff/content/staff-drafts.ts';
import type { ContentRefusal } from '#modules/content/documents/edit-content.ts';
import { discardDraft, saveDraft } from '#modules/content/drafts/edit-draft.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { editedElsewhere, refusedContent } from './document-reply.ts';
import { replyWithDraft } from './draft-reply.ts';

const staff = 'writeContent';

/** Reads a draft and what is published beside it. */
export const readContentDraft = staffEndpoint<ShopCtx, unknown, z.output<typeof draftQuery>>({
  method: 'get',
  path: '/staff/content/draft',
  summary:
    'The draft of the home page (home:home), the menu (menu:menu), a landing page (page:NAME), an article (article:NAME) or a post (post:NAME) and what is published beside it, with the number of products that its rows and entries lead to.',
  staff,
  query: draftQuery,
  reply: { status: 200, schema: draftReply },
  errors: ['NotFound'],
  handle: async ({ ctx, query }) => {
    const body = await replyWithDraft(ctx, query.id);
    return body ? { status: 200, body } : { errorCode: 'NotFound' };
  },
});

const saveRefusals: Refusals<ContentRefusal | 'CHANGED_ELSEWHERE'> = {
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: refusedContent,
};

/** Saves a draft. */
export const writeContentDraft = staffEndpoint<ShopCtx, unknown, unknown, SaveDraftRequest>({
  method: 'put',
  path: '/staff/content/draft',
  summary:
    'Saves a draft of the home page, the menu, a landing page, an article or a post, over the draft that was read; null for a new one. What is published stays, and so does a schedule.',
  staff,
  body: saveDraftSchema,
  bodyLimit: 524_288,
  reply: { status: 200, schema: draftReply },
  errors: ['ChangedElsewhere', 'ContentRefused', 'ContentElsewhere', 'NotFound'],
  handle: async ({ ctx, staff: who, body }) => {
    const refusal = editedElsewhere(ctx);
    if (refusal) return refusal;
    const saved = await saveDraft(ctx, actorOf(who), body);
    if (!saved.ok) return refusalOf(saved.error, saveRefusals);
    const reply = await replyWithDraft(ctx, saved.value.id);
    return reply ? { status: 200, body: reply } : { errorCode: 'NotFound' };
  },
});

/** Deletes a draft. */
export const removeContentDraft = staffEndpoint<ShopCtx, unknown, z.output<typeof draftRevisionQuery>>({
  method: 'delete',
  path: '/staff/content/draft',
  summary: 'Deletes a draft, and with it its schedule; what is published stays.',
  staff,
  query: draftRevisionQuery,
  reply: { status: 204 },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff: who, query }) =>
    (await discardDraft(ctx, actorOf(who), query)).ok ? { status: 204 } : { errorCode: 'ChangedElsewhere' },
});
