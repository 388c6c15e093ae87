/** What staff log-ins need: the request context, and passwords and tokens. */
import type { Ctx } from '#platform/context.ts';
import type { StaffSecretsPort } from './staff-secrets.port.ts';

export type StaffCtx = Ctx & { staffSecrets: StaffSecretsPort };
