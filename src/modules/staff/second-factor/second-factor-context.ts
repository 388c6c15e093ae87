import type { PasskeyPort } from '#modules/accounts/passkey.port.ts';
import type { StaffCtx } from '../staff-context.ts';

/** What second factors need besides: passkeys. */
export type SecondFactorCtx = StaffCtx & { passkeys: PasskeyPort };
