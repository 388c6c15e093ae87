/** A customer's own passkeys (SEC-10). */
import type { z } from 'zod';
import {
  type AddOwnPasskeyRequest,
  addOwnPasskeySchema,
  newPasskeyRequestSchema,
  type OwnPasskeys,
  ownIdSchema,
  ownPasskeysSchema,
} from '#contract/accounts/log-in-security.ts';
import { addPasskey, listOwnPasskeys, removePasskey, requestPasskey } from '#modules/accounts/passkeys/own-passkeys.ts';
import { arePasskeysOffered, type PasskeyLogInCtx } from '#modules/accounts/passkeys/passkey-context.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { customerEndpoint } from '../../endpoint.ts';
import { onceConfirmed } from './confirmation.ts';

const listOf = async (ctx: PasskeyLogInCtx, caller: Caller): Promise<OwnPasskeys> => {
  const offered = arePasskeysOffered(ctx);
  const passkeys = offered ? await listOwnPasskeys(ctx, caller) : [];
  return {
    offered,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
};

export const readOwnPasskeys = customerEndpoint<PasskeyLogInCtx>({
  method: 'get',
  path: '/account/passkeys',
  summary: 'The customer’s passkeys, and whether the shop keeps any.',
  reply: { status: 200, schema: ownPasskeysSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: await listOf(ctx, caller) }),
});

export const requestOwnPasskey = customerEndpoint<PasskeyLogInCtx>({
  method: 'post',
  path: '/account/passkeys/options',
  summary: 'What the browser needs to make a passkey; good for one answer within five minutes.',
  reply: { status: 200, schema: newPasskeyRequestSchema },
  errors: ['ConfirmationNeeded', 'PasskeysElsewhere'],
  perMinute: 30,
  handle: onceConfirmed(async ({ ctx, caller }) =>
    arePasskeysOffered(ctx)
      ? { status: 200, body: { options: await requestPasskey(ctx, caller) } }
      : { errorCode: 'PasskeysElsewhere' },
  ),
});

export const addOwnPasskey = customerEndpoint<PasskeyLogInCtx, unknown, unknown, AddOwnPasskeyRequest>({
  method: 'post',
  path: '/account/passkeys',
  summary: 'Adds the passkey that the browser made; the customer is told by email.',
  body: addOwnPasskeySchema,
  reply: { status: 201, schema: ownPasskeysSchema },
  errors: ['ConfirmationNeeded', 'PasskeyRefused', 'PasskeysElsewhere'],
  perMinute: 30,
  handle: onceConfirmed(async ({ ctx, caller, body }) => {
    if (!arePasskeysOffered(ctx)) return { errorCode: 'PasskeysElsewhere' };
    const added = await addPasskey(ctx, caller, { name: body.name, answer: body.passkey });
    return added.ok ? { status: 201, body: await listOf(ctx, caller) } : { errorCode: 'PasskeyRefused' };
  }),
});

export const removeOwnPasskey = customerEndpoint<PasskeyLogInCtx, z.output<typeof ownIdSchema>>({
  method: 'delete',
  path: '/account/passkeys/:id',
  summary: 'Removes one of the customer’s passkeys; the customer is told by email.',
  params: ownIdSchema,
  reply: { status: 200, schema: ownPasskeysSchema },
  errors: ['ConfirmationNeeded', 'NotFound'],
  perMinute: 30,
  handle: onceConfirmed(async ({ ctx, caller, params }) =>
    (await removePasskey(ctx, caller, params.id))
      ? { status: 200, body: await listOf(ctx, caller) }
      : { errorCode: 'NotFound' },
  ),
});
