/** Where a customer is logged in (SEC-10). */
import type { z } from 'zod';
import { type OwnSessions, ownIdSchema, ownSessionsSchema } from '#contract/accounts/log-in-security.ts';
import type { PasskeyLogInCtx } from '#modules/accounts/passkeys/passkey-context.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#modules/accounts/sessions/own-sessions.ts';
import { customerEndpoint } from '../../endpoint.ts';
import { onceConfirmed } from './confirmation.ts';

const listOf = async (ctx: PasskeyLogInCtx, caller: Caller): Promise<OwnSessions> => ({
  sessions: (await listOwnSessions(ctx, caller)).map(({ startedAt, lastSeenAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  })),
});

export const readOwnSessions = customerEndpoint<PasskeyLogInCtx>({
  method: 'get',
  path: '/account/sessions',
  summary: 'Where the customer is logged in, the last used first.',
  reply: { status: 200, schema: ownSessionsSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: await listOf(ctx, caller) }),
});

export const endCustomerSession = customerEndpoint<PasskeyLogInCtx, z.output<typeof ownIdSchema>>({
  method: 'delete',
  path: '/account/sessions/:id',
  summary: 'Ends one of the customer’s own sessions at once.',
  params: ownIdSchema,
  reply: { status: 200, schema: ownSessionsSchema },
  errors: ['ConfirmationNeeded', 'NotFound'],
  perMinute: 60,
  handle: onceConfirmed(async ({ ctx, caller, params }) =>
    (await endOwnSession(ctx, caller, params.id))
      ? { status: 200, body: await listOf(ctx, caller) }
      : { errorCode: 'NotFound' },
  ),
});

export const endOtherCustomerSessions = customerEndpoint<PasskeyLogInCtx>({
  method: 'delete',
  path: '/account/sessions',
  summary: 'Ends every session of the customer but the one that calls, at once.',
  reply: { status: 200, schema: ownSessionsSchema },
  errors: ['ConfirmationNeeded'],
  perMinute: 60,
  handle: onceConfirmed(async ({ ctx, caller }) => {
    await endOtherSessions(ctx, caller);
    return { status: 200, body: await listOf(ctx, caller) };
  }),
});
