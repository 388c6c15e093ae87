import { logOutStaff } from '#modules/staff/sessions/log-out-staff.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { readSessionCookie, sessionCookie } from '../auth/session-cookie.ts';
import { endpoint } from '../endpoint.ts';

/** Ends the staff session on the server and invalidates its tokens. */
export const staffLogOut = endpoint<StaffCtx>({
  method: 'post',
  path: '/staff/logout',
  summary: 'Ends the staff session of the cookie; its tokens stop working at once.',
  reply: { status: 204 },
  perMinute: 120,
  handle: async ({ ctx, headers }) => {
    await logOutStaff(ctx, readSessionCookie(ctx.config, headers, 'staff'));
    return { status: 204, headers: sessionCookie(ctx.config, null, 'staff') };
  },
});
