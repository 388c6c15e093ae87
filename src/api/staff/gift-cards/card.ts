import type { z } from 'zod';
import { cardParams, cardReply, type SuspendCardRequest, suspendCardSchema } from '#contract/staff/staff-gift-cards.ts';
import { suspendCardById, unlockCardById } from '#modules/gift-cards/manage-gift-card.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { readCardReply } from './card-reply.ts';

type Params = z.output<typeof cardParams>;
const staff = 'keepGiftCards';
const replyWith = async (ctx: ShopCtx, id: string) => {
  const body = await readCardReply(ctx, id);
  return body ? ({ status: 200, body } as const) : ({ errorCode: 'NotFound' } as const);
};

/** A gift card with its balance and entries. */
export const readCard = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  scope: 'gift-cards:read',
  path: '/staff/gift-cards/:id',
  summary: 'A gift card with its balance and its movements; never its code or PIN.',
  staff,
  params: cardParams,
  reply: { status: 200, schema: cardReply },
  handle: ({ ctx, params }) => replyWith(ctx, params.id),
});

/** Suspends or reactivates a gift card. */
export const suspendCard = staffEndpoint<ShopCtx, Params, unknown, SuspendCardRequest>({
  method: 'post',
  scope: 'gift-cards:suspend',
  path: '/staff/gift-cards/:id/suspended',
  summary: 'Blocks a gift card, or unblocks it.',
  staff,
  params: cardParams,
  body: suspendCardSchema,
  reply: { status: 200, schema: cardReply },
  handle: async ({ ctx, staff: who, params, body }) => {
    await suspendCardById(ctx, actorOf(who), params.id, body.suspended);
    return replyWith(ctx, params.id);
  },
});

/** Unlocks a gift card after too many wrong PINs. */
export const unlockCard = staffEndpoint<ShopCtx, Params>({
  method: 'post',
  scope: 'gift-cards:unlock',
  path: '/staff/gift-cards/:id/unlock',
  summary: 'Resets the count of wrong PINs of a gift card.',
  staff,
  params: cardParams,
  reply: { status: 200, schema: cardReply },
  handle: async ({ ctx, staff: who, params }) => {
    await unlockCardById(ctx, actorOf(who), params.id);
    return replyWith(ctx, params.id);
  },
});
