import type { AccountsCtx } from '../accounts-context.ts';
import type { PasskeyPort } from '../passkey.port.ts';

/** Passkeys of customers are the whole log-in: finger, face or PIN are checked (SEC-10). */
export type PasskeyLogInCtx = AccountsCtx & { customerPasskeys: PasskeyPort };

/** Whether the shop keeps passkeys of customers: a hosted pool has its own, and opens sessions itself. */
export const arePasskeysOffered = ({ config }: Pick<AccountsCtx, 'config'>): boolean =>
  config.KERB_IDENTITY === 'embedded';
