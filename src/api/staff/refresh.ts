import { staffSessionReplySchema } from '#contract/staff/staff.ts';
import { refreshStaffSession } from '#modules/staff/sessions/refresh-staff-session.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { readSessionCookie, sessionCookie } from '../auth/session-cookie.ts';
import { endpoint } from '../endpoint.ts';
import { toStaffReply } from './staff-reply.ts';

/** The logged-in staff member, with a fresh token. */
export const staffRefresh = endpoint<StaffCtx>({
  method: 'post',
  path: '/staff/refresh',
  summary: 'Renews the staff token by the staff cookie; session is null when nobody is logged in.',
  reply: { status: 200, schema: staffSessionReplySchema },
  perMinute: 240,
  handle: async ({ ctx, headers }) => {
    const secret = readSessionCookie(ctx.config, headers, 'staff');
    const session = await refreshStaffSession(ctx, secret);
    return {
      status: 200,
      body: toStaffReply(session),
      ...(!session && secret !== null && { headers: sessionCookie(ctx.config, null, 'staff') }),
    };
  },
});
