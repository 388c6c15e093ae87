import {
  type SecurityQuery,
  securityEventsSchema,
  securityQuerySchema,
} from '#contract/staff/staff-security-events.ts';
import { findSecurityEvents } from '#modules/admin-security/find-security-events.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../endpoint.ts';

/** Security events (SEC-11); closed to machine keys. */
export const staffSecurityEvents = staffEndpoint<Ctx, unknown, SecurityQuery>({
  method: 'get',
  path: '/staff/security-events',
  summary:
    'Failed and locked log-ins, log-ins of staff, refused permissions, use of machine keys and changed rights, the newest first; `q` names a person or key, or is a network address.',
  staff: 'seeSecurity',
  query: securityQuerySchema,
  reply: { status: 200, schema: securityEventsSchema },
  perMinute: 120,
  handle: async ({ ctx, query, staff }) => ({ status: 200, body: await findSecurityEvents(ctx, query, staff) }),
});
