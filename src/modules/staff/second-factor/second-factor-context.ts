import type { PasskeyPort } from '#modules/accounts/passkey.port.ts';
import type { StaffCtx } from '../staff-context.ts';

/** What second factors need besides: passkeys, for the host of the staff site. */
export type SecondFactorCtx = StaffCtx & { staffPasskeys: PasskeyPort };
