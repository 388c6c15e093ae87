import {
  apiKeyMadeSchema,
  apiKeysReply,
  keyPrefixSchema,
  type NewApiKeyRequest,
  newApiKeySchema,
  type RotateApiKeyRequest,
  rotateApiKeySchema,
} from '#contract/staff/machines/api-keys.ts';
import { listApiKeys } from '#modules/staff/api-keys/list-api-keys.ts';
import { revokeApiKey } from '#modules/staff/api-keys/revoke-api-key.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { addKeyByStaff, type GiveKeyRefusal, rotateKeyByStaff } from '#modules/staff/rights/give-api-key.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toApiKeyReply } from './api-key-reply.ts';
import { changeKey } from './change-key.ts';

const listKeys = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/api-keys',
  summary:
    'Every API key of other systems, the newest first: what it opens, when it was last used; never the key itself.',
  staff: 'manageApiKeys',
  reply: { status: 200, schema: apiKeysReply },
  handle: async ({ ctx }) => ({
    status: 200,
    body: { keys: (await listApiKeys(ctx)).map((key) => toApiKeyReply(key, ctx.clock.now())) },
  }),
});

const refusals: Refusals<GiveKeyRefusal> = {
  NO_SUCH_KEY: 'NotFound',
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
};

const addKey = staffEndpoint<ShopCtx, unknown, unknown, NewApiKeyRequest>({
  method: 'post',
  path: '/staff/api-keys',
  summary: 'Creates an API key; the answer is the only one that shows it.',
  staff: 'manageApiKeys',
  confirmed: true,
  body: newApiKeySchema,
  reply: { status: 201, schema: apiKeyMadeSchema },
  errors: ['RightsExceeded', 'StaffForbidden'],
  perMinute: 30,
  handle: async ({ ctx, body: { issueADay, scopes, ...wanted }, staff }) => {
    const made = await addKeyByStaff(ctx, staff, {
      ...wanted,
      scopes: [...new Set(scopes)],
      issueCentsADay: issueADay === null ? null : BigInt(issueADay) * 100n,
    });
    return replyTo(made, refusals, ({ key, apiKey }) => ({
      status: 201,
      body: { key, apiKey: toApiKeyReply(apiKey, ctx.clock.now()) },
    }));
  },
});

const rotateKey = staffEndpoint<ShopCtx, { prefix: string }, unknown, RotateApiKeyRequest>({
  method: 'post',
  path: '/staff/api-keys/:prefix/rotate',
  summary: 'Replaces an open API key by a new one; the old key works for the given number of hours more.',
  staff: 'manageApiKeys',
  confirmed: true,
  params: keyPrefixSchema,
  body: rotateApiKeySchema,
  reply: { status: 200, schema: apiKeyMadeSchema },
  errors: ['RightsExceeded', 'StaffForbidden'],
  perMinute: 30,
  handle: async ({ ctx, params, body, staff }) => {
    const made = await rotateKeyByStaff(ctx, staff, params.prefix, body.hours);
    return replyTo(made, refusals, ({ key, apiKey }) => ({
      status: 200,
      body: { key, apiKey: toApiKeyReply(apiKey, ctx.clock.now()) },
    }));
  },
});

const revokeKey = staffEndpoint<ShopCtx, { prefix: string }>({
  method: 'delete',
  path: '/staff/api-keys/:prefix',
  summary: 'Revokes an API key: it opens nothing any more, nor does the one before its rotation.',
  staff: 'manageApiKeys',
  params: keyPrefixSchema,
  reply: { status: 204 },
  handle: async ({ ctx, params, staff }) =>
    (await revokeApiKey(ctx, params.prefix, actorOf(staff))) ? { status: 204 } : { errorCode: 'NotFound' },
});

/** API keys as managers keep them (OWN-07); closed to the keys themselves. */
export const apiKeyEndpoints = [listKeys, addKey, changeKey, rotateKey, revokeKey];
