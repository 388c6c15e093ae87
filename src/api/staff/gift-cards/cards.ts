import type { z } from 'zod';
import {
  cardsQuery,
  cardsReply,
  type IssueCardRequest,
  issueCardSchema,
  issuedReply,
} from '#contract/staff/staff-gift-cards.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { findGiftCards } from '#modules/gift-cards/find-gift-cards.ts';
import { issueCardByStaff } from '#modules/gift-cards/manage-gift-card.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { dollarsToCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { readCardReply, toCardRow } from './card-reply.ts';

/** Finds gift cards by what their holder knows of them. */
export const findCards = staffEndpoint<ShopCtx, unknown, z.output<typeof cardsQuery>>({
  method: 'get',
  path: '/staff/gift-cards',
  summary:
    'Gift cards by the last four digits or all digits of their code, or by the email address of the order that bought them.',
  staff: staffMay.keepGiftCards,
  scope: 'gift-cards:read',
  query: cardsQuery,
  reply: { status: 200, schema: cardsReply },
  handle: async ({ ctx, query }) => {
    const now = ctx.clock.now();
    return { status: 200, body: { cards: (await findGiftCards(ctx, query.term)).map((card) => toCardRow(card, now)) } };
  },
});

/** Issues a gift card. */
export const issueCard = staffEndpoint<ShopCtx, unknown, unknown, IssueCardRequest>({
  method: 'post',
  path: '/staff/gift-cards',
  summary: 'Issues a gift card, once for each cardId; the answer is the only one that shows its code and PIN.',
  staff: staffMay.issueGiftCards,
  scope: 'gift-cards:write',
  body: issueCardSchema,
  perMinute: 30,
  reply: { status: 201, schema: issuedReply },
  errors: ['CardIssuedBefore'],
  handle: async ({ ctx, staff, body }) => {
    const cents = dollarsToCents(body.amount);
    const issued = await issueCardByStaff(ctx, actorOf(staff), { id: body.cardId, cents, years: body.years });
    const card = issued && (await readCardReply(ctx, issued.id));
    if (!issued || !card) return { errorCode: 'CardIssuedBefore' };
    return {
      status: 201,
      body: { id: issued.id, code: issued.code, pin: issued.pin, amount: body.amount, expires: card.expires },
    };
  },
});
