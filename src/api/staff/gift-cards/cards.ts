import type { z } from 'zod';
import {
  cardsQuery,
  cardsReply,
  type IssueCardRequest,
  issueCardSchema,
  issuedReply,
} from '#contract/staff/staff-gift-cards.ts';
import { findGiftCards } from '#modules/gift-cards/find-gift-cards.ts';
import { type IssueRefusal, issueCardByStaff } from '#modules/gift-cards/manage-gift-card.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { readCardReply, toCardRow } from './card-reply.ts';

/** Finds gift cards by what their holder knows of them. */
export const findCards = staffEndpoint<ShopCtx, unknown, z.output<typeof cardsQuery>>({
  method: 'get',
  path: '/staff/gift-cards',
  summary:
    'Gift cards by the last four digits or all digits of their code, or by the email address of the order that bought them.',
  staff: 'keepGiftCards',
  scope: 'gift-cards:read',
  query: cardsQuery,
  reply: { status: 200, schema: cardsReply },
  handle: async ({ ctx, query }) => {
    const now = ctx.clock.now();
    return { status: 200, body: { cards: (await findGiftCards(ctx, query.term)).map((card) => toCardRow(card, now)) } };
  },
});

const refusals: Refusals<IssueRefusal> = {
  ISSUED_BEFORE: 'CardIssuedBefore',
  DAILY_AMOUNT: ({ leftCents, maxCents }) => ({
    errorCode: 'GiftCardDailyAmount',
    values: { left: formatCents(leftCents), max: formatCents(maxCents) },
  }),
};

/** Issues a gift card. */
export const issueCard = staffEndpoint<ShopCtx, unknown, unknown, IssueCardRequest>({
  method: 'post',
  path: '/staff/gift-cards',
  summary:
    'Issues a gift card, once for each cardId; the answer is the only one that shows its code and PIN. A machine key issues up to its daily amount.',
  staff: 'issueGiftCards',
  scope: 'gift-cards:issue',
  confirmed: true,
  body: issueCardSchema,
  perMinute: 30,
  reply: { status: 201, schema: issuedReply },
  errors: ['CardIssuedBefore', 'GiftCardDailyAmount'],
  handle: async ({ ctx, staff, body }) => {
    const cents = dollarsToCents(body.amount);
    const issuer = { actor: actorOf(staff), maxCentsADay: staff.issueCentsADay ?? null };
    const issued = await issueCardByStaff(ctx, issuer, { id: body.cardId, cents, years: body.years });
    if (!issued.ok) return refusalOf(issued.error, refusals);
    const { id, code, pin } = issued.value;
    const card = await readCardReply(ctx, id);
    if (!card) return { errorCode: 'CardIssuedBefore' };
    return { status: 201, body: { id, code, pin, amount: body.amount, expires: card.expires } };
  },
});
