/** What account steps need: the context and whoever keeps log-ins. */
import type { Ctx } from '#platform/context.ts';
import type { IdentityPort } from './identity.port.ts';

export type AccountsCtx = Ctx & { identity: IdentityPort };
