/** A customer confirms who they are, before passkeys or other sessions change (SEC-10). */
import {
  type ConfirmCustomerRequest,
  confirmationOptionsSchema,
  confirmCustomerSchema,
} from '#contract/accounts/log-in-security.ts';
import {
  type CustomerConfirmRefusal,
  confirmCustomer,
  isConfirmed,
  requestConfirmation,
} from '#modules/accounts/passkeys/confirm-customer.ts';
import type { PasskeyLogInCtx } from '#modules/accounts/passkeys/passkey-context.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { noteWrongFactor } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { type Call, customerEndpoint, type Refusal, type Reply } from '../../endpoint.ts';
import { retryLater } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

type CustomerCall<P, B> = Call<PasskeyLogInCtx, P, unknown, B> & { caller: Caller };

/** Handles the call of whoever has logged in or confirmed within ten minutes, and asks others to. */
export const onceConfirmed =
  <P, B>(handle: (call: CustomerCall<P, B>) => Promise<Reply | Refusal>) =>
  async (call: CustomerCall<P, B>): Promise<Reply | Refusal> =>
    (await isConfirmed(call.ctx, call.caller)) ? handle(call) : { errorCode: 'ConfirmationNeeded' };

export const confirmationOptions = customerEndpoint<PasskeyLogInCtx>({
  method: 'post',
  path: '/account/confirmation/options',
  summary: 'What a passkey of the customer signs to confirm who they are; null for those who have none.',
  reply: { status: 200, schema: confirmationOptionsSchema },
  perMinute: 60,
  handle: async ({ ctx, caller }) => ({ status: 200, body: { passkey: await requestConfirmation(ctx, caller) } }),
});

const refusals: Refusals<CustomerConfirmRefusal> = {
  WRONG_PASSWORD: 'CurrentPasswordWrong',
  WRONG_PASSKEY: 'PasskeyWrong',
  TOO_MANY: retryLater('TooManyConfirmations'),
};

export const confirmByCustomer = customerEndpoint<
  PasskeyLogInCtx & SecurityEventsHolder,
  unknown,
  unknown,
  ConfirmCustomerRequest
>({
  method: 'post',
  path: '/account/confirmation',
  summary: 'Confirms who the customer is, by the password or a passkey, for ten minutes of this session.',
  body: confirmCustomerSchema,
  reply: { status: 204 },
  errors: ['CurrentPasswordWrong', 'PasskeyWrong', 'TooManyConfirmations'],
  perMinute: 30,
  handle: async ({ ctx, caller, body, remoteAddress }) => {
    const confirmed = await confirmCustomer(ctx, caller, body);
    if (!confirmed.ok) {
      const reason = confirmed.error.reason === 'TOO_MANY' ? 'TOO_MANY' : 'WRONG';
      const actor = `customer:${caller.customerId}`;
      noteWrongFactor(ctx, { actor, reason, remoteAddress, action: 'confirmation' });
    }
    return replyTo(confirmed, refusals, () => ({ status: 204 }));
  },
});
