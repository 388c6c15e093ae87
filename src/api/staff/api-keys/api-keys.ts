import {
  apiKeyMadeSchema,
  apiKeysReply,
  keyPrefixSchema,
  type NewApiKeyRequest,
  newApiKeySchema,
  type RotateApiKeyRequest,
  rotateApiKeySchema,
} from '#contract/staff/machines/api-keys.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { listApiKeys } from '#modules/staff/api-keys/list-api-keys.ts';
import { revokeApiKey } from '#modules/staff/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '#modules/staff/api-keys/rotate-api-key.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toApiKeyReply } from './api-key-reply.ts';

const listKeys = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/api-keys',
  summary:
    'Every API key of other systems, the newest first: what it opens, when it was last used; never the key itself.',
  staff: staffMay.manageApiKeys,
  reply: { status: 200, schema: apiKeysReply },
  handle: async ({ ctx }) => ({
    status: 200,
    body: { keys: (await listApiKeys(ctx)).map((key) => toApiKeyReply(key, ctx.clock.now())) },
  }),
});

const addKey = staffEndpoint<ShopCtx, unknown, unknown, NewApiKeyRequest>({
  method: 'post',
  path: '/staff/api-keys',
  summary: 'Creates an API key; the answer is the only one that shows it.',
  staff: staffMay.manageApiKeys,
  confirmed: true,
  body: newApiKeySchema,
  reply: { status: 201, schema: apiKeyMadeSchema },
  perMinute: 30,
  handle: async ({ ctx, body: { issueADay, scopes, ...wanted }, staff }) => {
    const { key, apiKey } = await addApiKey(
      ctx,
      {
        ...wanted,
        scopes: [...new Set(scopes)],
        issueCentsADay: issueADay === null ? null : BigInt(issueADay) * 100n,
      },
      actorOf(staff),
    );
    return { status: 201, body: { key, apiKey: toApiKeyReply(apiKey, ctx.clock.now()) } };
  },
});

const rotateKey = staffEndpoint<ShopCtx, { prefix: string }, unknown, RotateApiKeyRequest>({
  method: 'post',
  path: '/staff/api-keys/:prefix/rotate',
  summary: 'Replaces an open API key by a new one; the old key works for the given number of hours more.',
  staff: staffMay.manageApiKeys,
  confirmed: true,
  params: keyPrefixSchema,
  body: rotateApiKeySchema,
  reply: { status: 200, schema: apiKeyMadeSchema },
  perMinute: 30,
  handle: async ({ ctx, params, body, staff }) => {
    const made = await rotateApiKey(ctx, params.prefix, body.hours, actorOf(staff));
    if (!made) return { errorCode: 'NotFound' };
    return { status: 200, body: { key: made.key, apiKey: toApiKeyReply(made.apiKey, ctx.clock.now()) } };
  },
});

const revokeKey = staffEndpoint<ShopCtx, { prefix: string }>({
  method: 'delete',
  path: '/staff/api-keys/:prefix',
  summary: 'Revokes an API key: it opens nothing any more, nor does the one before its rotation.',
  staff: staffMay.manageApiKeys,
  params: keyPrefixSchema,
  reply: { status: 204 },
  handle: async ({ ctx, params, staff }) =>
    (await revokeApiKey(ctx, params.prefix, actorOf(staff))) ? { status: 204 } : { errorCode: 'NotFound' },
});

/** API keys as managers keep them (OWN-07); closed to the keys themselves. */
export const apiKeyEndpoints = [listKeys, addKey, rotateKey, revokeKey];
