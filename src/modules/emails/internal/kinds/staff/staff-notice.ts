import { findMember } from '#modules/staff/members/find-member.ts';
import { staffSiteOrigin } from '#modules/staff/staff-site-address.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { staffNoticeView } from './staff-notice-view.ts';

/** Tells a member of staff what happened to their log-in; nothing once they no longer work for the shop (SEC-09). */
export const staffNotice: EmailKind<'email.staff-notice'> = {
  maxAttempts: 40,
  send: async (ctx, { staffId, what, device, at }, dedupeKey) => {
    const member = await findMember(ctx, staffId);
    if (!member) return { state: 'DONE' };
    const view = staffNoticeView(shopOf(ctx), {
      name: member.name,
      what,
      device,
      at: new Date(at),
      staffSite: staffSiteOrigin(ctx.config),
    });
    return sendAccountEmail(ctx, view, member.email, dedupeKey);
  },
};
