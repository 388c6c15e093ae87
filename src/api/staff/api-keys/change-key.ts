import {
  type ChangeApiKeyRequest,
  changeApiKeySchema,
  changedApiKeyReply,
  keyPrefixSchema,
} from '#contract/staff/machines/api-keys.ts';
import { type ChangeKeyRefusal, type KeyChange, widensApiKey } from '#modules/staff/api-keys/change-api-key.ts';
import { changeKeyByStaff } from '#modules/staff/rights/give-api-key.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toApiKeyReply } from './api-key-reply.ts';

const refusals: Refusals<ChangeKeyRefusal | 'NOT_ALLOWED'> = {
  NO_SUCH_KEY: 'NotFound',
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: ({ fields }) => ({ errorCode: 'BadRequest', extra: { fields } }),
};

const toChange = (shown: string, body: ChangeApiKeyRequest): KeyChange => ({
  shown,
  version: body.version,
  changed: {
    name: body.name,
    scopes: [...new Set(body.scopes)],
    perMinute: body.perMinute,
    issueCentsADay: body.issueADay === null ? null : BigInt(body.issueADay) * 100n,
    expiresAt: body.expiresAt === null ? null : new Date(body.expiresAt),
  },
});

/** Changes what a key may do, how much and how long; a change that lets it do more has to be confirmed (OWN-07). */
export const changeKey = staffEndpoint<ShopCtx, { prefix: string }, unknown, ChangeApiKeyRequest>({
  method: 'put',
  path: '/staff/api-keys/:prefix',
  summary:
    'Changes name, rights, limits and end of an open API key over the version that was read; the key itself stays, and its next call has what it has now. A change that lets it do more needs a confirmation.',
  staff: 'manageApiKeys',
  confirmed: (ctx, body, { prefix }) => widensApiKey(ctx, toChange(prefix, body)),
  params: keyPrefixSchema,
  body: changeApiKeySchema,
  reply: { status: 200, schema: changedApiKeyReply },
  errors: ['RightsExceeded', 'StaffForbidden', 'ChangedElsewhere'],
  perMinute: 30,
  handle: async ({ ctx, params, body, staff }) =>
    replyTo(await changeKeyByStaff(ctx, staff, toChange(params.prefix, body)), refusals, (key) => ({
      status: 200,
      body: { apiKey: toApiKeyReply(key, ctx.clock.now()) },
    })),
});
