import { findMember } from '#modules/staff/members/find-member.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { listShopperEmails } from '../../../shopper-emails.ts';
import { drawEmail } from '../../previews/draw-email.ts';

/**
 * A mail to shoppers as a member of staff is editing it, to their own address alone; nothing once they no longer work
 * for the shop, or the order is gone (OWN-11).
 */
export const wordsTest: EmailKind<'email.words-test'> = {
  maxAttempts: 10,
  send: async (ctx, { staffId, kind, ...drawing }, dedupeKey) => {
    const [member, email] = [await findMember(ctx, staffId), listShopperEmails().get(kind)];
    if (!member || !email) return { state: 'DONE' };
    const drawn = await drawEmail(ctx, email, drawing);
    if (typeof drawn === 'string') return { state: 'DONE' };
    const { subject, html, text } = drawn;
    await ctx.email.send({ dedupeKey, to: member.email, subject: `[Test] ${subject}`, html, text });
    return { state: 'DONE' };
  },
};
