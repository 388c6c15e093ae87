/** A staff member's own second factor (SEC-09). */
import type { z } from 'zod';
import {
  type AddPasskeyRequest,
  type AuthenticatorCodeRequest,
  addPasskeySchema,
  authenticatorCodeSchema,
  factorAddedSchema,
  newAuthenticatorSchema,
  newPasskeyOptionsSchema,
  ownIdParams,
  secondFactorSchema,
} from '#contract/staff/log-in/second-factor.ts';
import {
  addAuthenticator,
  addPasskey,
  renewRecoveryCodes,
  requestAuthenticator,
  requestPasskey,
} from '#modules/staff/second-factor/add-factor.ts';
import { findOwnSecondFactor } from '#modules/staff/second-factor/find-second-factor.ts';
import { removeFactor } from '#modules/staff/second-factor/remove-factor.ts';
import type { SecondFactorCtx } from '#modules/staff/second-factor/second-factor-context.ts';
import { listStaffSessions } from '#modules/staff/sessions/list-staff-sessions.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { retryLater } from '../../refusals.ts';
import { refusalOf } from '../../reply-to.ts';

type Params = z.output<typeof ownIdParams>;
/** Possible for whoever still has to set up a second factor, and after a confirmation. */
const own = { staff: 'any', withoutSecondFactor: true } as const;
const change = { ...own, confirmed: true, perMinute: 30 } as const;
const factorRefusals = { WRONG: 'SecondFactorWrong', TOO_MANY: retryLater('SecondFactorTooMany') } as const;

const readOwn = staffEndpoint<SecondFactorCtx>({
  ...own,
  method: 'get',
  path: '/staff/second-factor',
  summary: 'The caller’s passkeys, authenticator app, number of unused recovery codes, and sessions.',
  reply: { status: 200, schema: secondFactorSchema },
  handle: async ({ ctx, staff }) => {
    const { required, passkeys, authenticator, recoveryCodesLeft } = await findOwnSecondFactor(ctx, staff);
    const sessions = await listStaffSessions(ctx, staff.staffId);
    return {
      status: 200,
      body: {
        required,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        authenticator,
        recoveryCodesLeft,
        sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          current: session.id === staff.sessionId,
        })),
      },
    };
  },
});

const passkeyOptions = staffEndpoint<SecondFactorCtx>({
  ...change,
  method: 'post',
  path: '/staff/passkeys/options',
  summary: 'What the browser needs to make a passkey; good for one answer within five minutes.',
  reply: { status: 200, schema: newPasskeyOptionsSchema },
  handle: async ({ ctx, staff }) => ({ status: 200, body: { options: await requestPasskey(ctx, staff) } }),
});

const addOwnPasskey = staffEndpoint<SecondFactorCtx, unknown, unknown, AddPasskeyRequest>({
  ...change,
  method: 'post',
  path: '/staff/passkeys',
  summary: 'Adds the passkey that the browser made. The caller’s first second factor ends their other sessions.',
  body: addPasskeySchema,
  reply: { status: 201, schema: factorAddedSchema },
  errors: ['PasskeyRefused'],
  handle: async ({ ctx, staff, body }) => {
    const added = await addPasskey(ctx, staff, { name: body.name, answer: body.passkey });
    return added.ok ? { status: 201, body: { recoveryCodes: added.value } } : { errorCode: 'PasskeyRefused' };
  },
});

const removeOwnPasskey = staffEndpoint<SecondFactorCtx, Params>({
  ...change,
  method: 'delete',
  path: '/staff/passkeys/:id',
  summary: 'Removes one of the caller’s passkeys, unless their role needs it as its last second factor.',
  params: ownIdParams,
  reply: { status: 204 },
  errors: ['SecondFactorRequired'],
  handle: async ({ ctx, staff, params }) => {
    const removed = await removeFactor(ctx, staff, { passkeyId: params.id });
    if (removed.ok) return { status: 204 };
    return { errorCode: removed.error === 'REQUIRED' ? 'SecondFactorRequired' : 'NotFound' };
  },
});

const newAuthenticator = staffEndpoint<SecondFactorCtx>({
  ...change,
  method: 'post',
  path: '/staff/authenticator',
  summary: 'A new key for an authenticator app; in use after its first code.',
  reply: { status: 200, schema: newAuthenticatorSchema },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff }) => {
    const made = await requestAuthenticator(ctx, staff);
    return made ? { status: 200, body: made } : { errorCode: 'ChangedElsewhere' };
  },
});

const confirmAuthenticator = staffEndpoint<SecondFactorCtx, unknown, unknown, AuthenticatorCodeRequest>({
  ...change,
  method: 'put',
  path: '/staff/authenticator',
  summary: 'Puts the authenticator app into use, by a code that it shows.',
  body: authenticatorCodeSchema,
  reply: { status: 200, schema: factorAddedSchema },
  errors: ['SecondFactorWrong', 'SecondFactorTooMany'],
  handle: async ({ ctx, staff, body }) => {
    const added = await addAuthenticator(ctx, staff, body.code);
    return added.ok ? { status: 200, body: { recoveryCodes: added.value } } : refusalOf(added.error, factorRefusals);
  },
});

const removeAuthenticator = staffEndpoint<SecondFactorCtx>({
  ...change,
  method: 'delete',
  path: '/staff/authenticator',
  summary: 'Removes the caller’s authenticator app, unless their role needs it as its last second factor.',
  reply: { status: 204 },
  errors: ['SecondFactorRequired', 'NotFound'],
  handle: async ({ ctx, staff }) => {
    const removed = await removeFactor(ctx, staff, 'authenticator');
    if (removed.ok) return { status: 204 };
    return { errorCode: removed.error === 'REQUIRED' ? 'SecondFactorRequired' : 'NotFound' };
  },
});

const otherRecoveryCodes = staffEndpoint<SecondFactorCtx>({
  ...change,
  method: 'post',
  path: '/staff/recovery-codes',
  summary: 'Ten other recovery codes, shown once; those of before are void.',
  reply: { status: 200, schema: factorAddedSchema },
  errors: ['NotFound'],
  handle: async ({ ctx, staff }) => {
    const recoveryCodes = await renewRecoveryCodes(ctx, staff);
    return recoveryCodes ? { status: 200, body: { recoveryCodes } } : { errorCode: 'NotFound' };
  },
});

export const ownFactorEndpoints = [
  readOwn,
  passkeyOptions,
  addOwnPasskey,
  removeOwnPasskey,
  newAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  otherRecoveryCodes,
] as const;
