import { deviceName } from '#platform/network/device-name.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import type { IdentitySession } from '../identity.port.ts';
import { updateSessionPlace } from '../internal/session-records.ts';

/** Notes where and when a session is used, for the customer's list of sessions (SEC-10). */
export const noteSession = (
  ctx: AccountsCtx,
  { sessionId }: IdentitySession,
  { remoteAddress, userAgent }: { remoteAddress: string; userAgent: string | null },
): Promise<void> =>
  updateSessionPlace(ctx, sessionId, { device: deviceName(userAgent), address: remoteAddress }, { confirmed: false });
