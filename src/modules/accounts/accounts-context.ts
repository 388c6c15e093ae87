/** What account operations need: the request context and the identity provider. */
import type { Ctx } from '#platform/context.ts';
import type { IdentityPort } from './identity.port.ts';

export type AccountsCtx = Ctx & { identity: IdentityPort };
