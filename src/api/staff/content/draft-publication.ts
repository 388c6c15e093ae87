import type { z } from 'zod';
import {
  draftReply,
  draftRevisionQuery,
  type PublishDraftRequest,
  publishDraftSchema,
} from '#contract/staff/content/staff-drafts.ts';
import { cancelPublication, type PublishDraftRefusal, publishDraft } from '#modules/content/drafts/publish-draft.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { editedElsewhere } from './document-reply.ts';
import { replyWithDraft } from './draft-reply.ts';

const staff = 'writeContent';

const refusals: Refusals<PublishDraftRefusal> = {
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  OUTDATED: 'DraftOutdated',
  PAST: () => ({ errorCode: 'ContentRefused', extra: { fields: { publishAt: 'This moment has passed.' } } }),
  ENDS_FIRST: () => ({
    errorCode: 'ContentRefused',
    extra: { fields: { publishUntil: 'It would end before it begins.' } },
  }),
};

/** Publishes or schedules a draft. */
export const publishContentDraft = staffEndpoint<ShopCtx, unknown, unknown, PublishDraftRequest>({
  method: 'post',
  path: '/staff/content/draft/publication',
  summary:
    'Publishes a draft now or at a moment, until another moment or without an end. Refused where another version was published since the draft was begun.',
  staff,
  body: publishDraftSchema,
  reply: { status: 200, schema: draftReply },
  errors: ['ChangedElsewhere', 'DraftOutdated', 'ContentRefused', 'ContentElsewhere', 'NotFound'],
  handle: async ({ ctx, staff: who, body }) => {
    const refusal = editedElsewhere(ctx);
    if (refusal) return refusal;
    const published = await publishDraft(ctx, actorOf(who), {
      ...body,
      publishAt: body.publishAt === null ? null : new Date(body.publishAt),
      publishUntil: body.publishUntil === null ? null : new Date(body.publishUntil),
    });
    if (!published.ok) return refusalOf(published.error, refusals);
    const reply = await replyWithDraft(ctx, body.id);
    return reply ? { status: 200, body: reply } : { errorCode: 'NotFound' };
  },
});

/** Takes a draft's schedule away. */
export const cancelDraftPublication = staffEndpoint<ShopCtx, unknown, z.output<typeof draftRevisionQuery>>({
  method: 'delete',
  path: '/staff/content/draft/publication',
  summary: 'Takes the schedule of a draft away; the draft stays.',
  staff,
  query: draftRevisionQuery,
  reply: { status: 204 },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff: who, query }) =>
    (await cancelPublication(ctx, actorOf(who), query)).ok ? { status: 204 } : { errorCode: 'ChangedElsewhere' },
});
