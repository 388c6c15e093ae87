import {
  type DraftSettingsRequest,
  draftSettingsSchema,
  revisionReply,
  shopSettingsReply,
} from '#contract/staff/settings/shop-settings.ts';
import { type DraftRefusal, draftSettings } from '#modules/settings/draft-settings.ts';
import { getRevision, listShopSettings } from '#modules/settings/list-settings.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editSettings';

/** Settings that shopkeepers change. */
export const readShopSettings = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/settings',
  summary: 'The settings that shopkeepers change, with their values, and the latest drafts and publications.',
  staff,
  reply: { status: 200, schema: shopSettingsReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listShopSettings(ctx) }),
});

export const draftRefusals: Refusals<DraftRefusal> = {
  NOTHING_CHANGES: 'SettingsUnchanged',
  REFUSED: ({ fields }) => ({ errorCode: 'SettingsRefused', extra: { fields } }),
};

/** Writes a draft. */
export const draftShopSettings = staffEndpoint<ShopCtx, unknown, unknown, DraftSettingsRequest>({
  method: 'post',
  path: '/staff/settings/revisions',
  summary:
    'Writes a draft of new values, which changes nothing until it is published; its preview shows the shop with them.',
  staff,
  body: draftSettingsSchema,
  // Delivery zones are the longest.
  bodyLimit: 262_144,
  example: { changes: { KERB_ANNOUNCEMENT: 'Free delivery this weekend' } },
  reply: { status: 201, schema: revisionReply },
  errors: ['SettingsRefused', 'SettingsUnchanged'],
  handle: async ({ ctx, staff: who, body }) => {
    const drafted = await draftSettings(ctx, actorOf(who), body.changes);
    if (!drafted.ok) return refusalOf(drafted.error, draftRefusals);
    const revision = await getRevision(ctx, drafted.value);
    return revision ? { status: 201, body: revision } : { errorCode: 'NotFound' };
  },
});
