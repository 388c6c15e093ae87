import { limits } from '#contract/fields/limits.ts';
import type { Order } from '#modules/orders/order.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import { counted } from '#shared/counted.ts';
import type { EmailsCtx } from '../emails-context.ts';
import { readableEmail } from '../mail-sender.ts';
import { shopOf } from './shop-of.ts';

/**
 * Whom to ask, and, for an order that goes out or has, how to return something: right without links too (UX-12). Gift
 * cards cannot be returned.
 */
export async function orderHelp(
  ctx: Pick<EmailsCtx, 'config' | 'db'>,
  { channel, shipping, lines }: Order,
  { canReturn }: { canReturn: boolean },
): Promise<string[]> {
  const { shopUrl } = shopOf(ctx);
  const store = shipping.type === 'STORE_PICKUP' ? await getStorePlace(ctx, shipping.store.erpStoreId) : null;
  const ways = [
    readableEmail(ctx.config) && 'reply to this email',
    store?.phone && `call ${store.name} on ${store.phone}`,
    `find a store: ${shopUrl}/stores`,
  ].filter(Boolean);
  return [
    ...(canReturn && lines.some(({ giftCard }) => !giftCard)
      ? [
          `Not right? You can return it within ${counted(limits.returnsOrderAgeDays, 'day')}${channel === 'pos' ? '' : ' of dispatch'}: ${shopUrl}/return`,
        ]
      : []),
    `Questions? ${sentence(ways.join(', or '))}`,
  ];
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
