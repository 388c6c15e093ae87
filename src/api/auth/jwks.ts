import { z } from 'zod';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { endpoint } from '../endpoint.ts';

/** The public keys of identity tokens, for others who verify them. */
export const authJwks = endpoint<AccountsCtx>({
  method: 'get',
  path: '/auth/jwks',
  summary: 'The public keys of the identity tokens’ signatures.',
  reply: { status: 200, schema: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
  handle: async ({ ctx }) => ({
    status: 200,
    body: await ctx.identity.publicKeys(ctx),
    headers: { 'cache-control': 'public, max-age=300' },
  }),
});
