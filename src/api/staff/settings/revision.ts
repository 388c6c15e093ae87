import type { z } from 'zod';
import {
  type PublishSettingsRequest,
  publishSettingsSchema,
  revisionParams,
  revisionReply,
} from '#contract/staff/settings/shop-settings.ts';
import { draftTakingBack } from '#modules/settings/draft-settings.ts';
import { getRevision } from '#modules/settings/list-settings.ts';
import { cancelSettings, type PublishRefusal, publishSettings } from '#modules/settings/publish-settings.ts';
import { refreshSettings } from '#modules/settings/refresh-settings.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { type Refusal, type Reply, staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { draftRefusals } from './settings.ts';

const staff = 'editSettings';
type Params = z.output<typeof revisionParams>;

const shown = async (ctx: ShopCtx, id: number, status: 200 | 201): Promise<Reply | Refusal> => {
  const revision = await getRevision(ctx, id);
  return revision ? { status, body: revision } : { errorCode: 'NotFound' };
};

/** One draft or publication. */
export const readRevision = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/settings/revisions/:id',
  summary: 'A draft or publication of settings: what it changes, before and after, by whom and when.',
  staff,
  params: revisionParams,
  reply: { status: 200, schema: revisionReply },
  handle: ({ ctx, params }) => shown(ctx, params.id, 200),
});

const publishRefusals: Refusals<PublishRefusal> = {
  UNKNOWN: 'NotFound',
  NOT_OPEN: 'ChangedElsewhere',
  OUTDATED: 'SettingsOutdated',
  PAST: () => ({ errorCode: 'SettingsRefused', extra: { fields: { publishAt: 'This moment has passed.' } } }),
};

/** Publishes a draft. */
export const publishRevision = staffEndpoint<ShopCtx, Params, unknown, PublishSettingsRequest>({
  method: 'put',
  path: '/staff/settings/revisions/:id',
  summary: 'Publishes a draft, now or at a moment. All processes of the shop show it within two seconds.',
  staff,
  params: revisionParams,
  body: publishSettingsSchema,
  confirmed: true,
  reply: { status: 200, schema: revisionReply },
  errors: ['ChangedElsewhere', 'SettingsOutdated', 'SettingsRefused'],
  handle: async ({ ctx, staff: who, params: { id }, body }) => {
    const publishAt = body.publishAt === null ? null : new Date(body.publishAt);
    const published = await publishSettings(ctx, actorOf(who), id, publishAt);
    if (!published.ok) return refusalOf(published.error, publishRefusals);
    // This process shows it at once, before its author looks.
    await refreshSettings(ctx);
    return shown(ctx, id, 200);
  },
});

/** Throws a draft away. */
export const cancelRevision = staffEndpoint<ShopCtx, Params>({
  method: 'delete',
  path: '/staff/settings/revisions/:id',
  summary: 'Deletes a draft, or cancels a scheduled publication.',
  staff,
  params: revisionParams,
  reply: { status: 204 },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff: who, params }) => {
    const cancelled = await cancelSettings(ctx, actorOf(who), params.id);
    return cancelled.ok ? { status: 204 } : refusalOf(cancelled.error, publishRefusals);
  },
});

/** Takes a publication back. */
export const takeRevisionBack = staffEndpoint<ShopCtx, Params>({
  method: 'post',
  path: '/staff/settings/revisions/:id/taking-back',
  summary: 'Writes a draft that puts back what a publication has replaced.',
  staff,
  params: revisionParams,
  reply: { status: 201, schema: revisionReply },
  errors: ['ChangedElsewhere', 'SettingsRefused', 'SettingsUnchanged'],
  handle: async ({ ctx, staff: who, params }) => {
    const drafted = await draftTakingBack(ctx, actorOf(who), params.id);
    return drafted.ok
      ? shown(ctx, drafted.value, 201)
      : refusalOf(drafted.error, { ...draftRefusals, UNKNOWN: 'NotFound', NOT_PUBLISHED: 'ChangedElsewhere' });
  },
});
