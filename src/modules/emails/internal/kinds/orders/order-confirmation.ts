import { mailTimeOf } from '#contract/checkout/gift-rules.ts';
import { taxWords } from '#contract/orders/tax-words.ts';
import { pointsToCome } from '#modules/loyalty/get-loyalty-account.ts';
import { findAwaitingPayment } from '#modules/order-views/list-paid-with.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { knownPhone } from '#modules/orders/lookup/known-phone.ts';
import type { Order, PlacedGift } from '#modules/orders/order.ts';
import type { OutboxMessage } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { giftCardKey } from '../../gift-card-keys.ts';
import { orderHelp } from '../../order-help.ts';
import { renderConfirmation } from '../../render-email.ts';
import { noSuchOrder } from '../../send-order-email.ts';
import { shopOf } from '../../shop-of.ts';
import { supplyLines } from '../../tax-lines.ts';
import { orderConfirmationView } from '../../templates/order-confirmation-view.ts';
import { withImages } from '../../with-images.ts';
import { confirmationWords } from '../../words/confirmation-words.ts';
import { loadSay } from '../../words/load-words.ts';

/** Tells the shopper that the order is placed: items, destination, amount, GST. */
export const orderConfirmation: OrderEmailKind<'email.order-confirmation'> = {
  ofOrder: {
    nameForStaff: 'Order confirmation',
    keysOf: ({ id }) => [`order-confirmation:${id}`],
  },
  toShoppers: {
    words: confirmationWords,
    scenes: {
      'The order is placed': ({ order, place, shop }, say) => orderConfirmationView(order, place, shop, say),
      'Receipt of a till': ({ order, place, shop }, say) =>
        orderConfirmationView({ ...order, channel: 'pos' }, place, shop, say),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber }, messageKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    // No mail to an erased customer, and none for the exchange order of an anonymous till sale.
    if (order.contact.email === '') return { state: 'DONE' };
    // Each gift card is a message of its own, sent once the money is captured.
    await putInOutbox(ctx, giftCardMessages(order));
    const store =
      order.shipping.type === 'STORE_PICKUP' ? await getStorePlace(ctx, order.shipping.store.erpStoreId) : null;
    const shown = { ...order, contact: { ...order.contact, phone: knownPhone(order.contact.phone, ctx.config) } };
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, confirmationWords, {
      shop: shop.shopName,
      ...{ order: order.number, name: order.contact.firstName },
    });
    // Read now: sent again, the email must not ask for money that is in.
    const words = orderConfirmationView(shown, store, shop, say, {
      toPay: await findAwaitingPayment(ctx, order.id),
      points: await pointsToCome(ctx, order),
    });
    const tax = supplyLines(ctx, order);
    const view = {
      ...words,
      lines: await withImages(ctx, words.lines),
      written: [...words.written, ...(tax.length > 0 ? [{ heading: taxWords.supply, lines: tax }] : [])],
      help: await orderHelp(ctx, order, { canReturn: true }),
    };
    await ctx.email.send({
      // Valid within a Message-ID.
      dedupeKey: messageKey.replaceAll(':', '-'),
      to: order.contact.email,
      ...(await renderConfirmation(view)),
    });
    return { state: 'DONE' };
  },
};

const giftCardMessages = ({ id, number, lines }: Order): OutboxMessage[] =>
  lines.flatMap(({ giftCard, gifts, qty }, index) =>
    giftCard
      ? Array.from({ length: qty }, (_, unit) => ({
          dedupeKey: giftCardKey(id, index + 1, unit + 1),
          kind: 'email.gift-card',
          payload: { orderNumber: number, lineNo: index + 1, unitNo: unit + 1 },
          ...waitingFor(gifts.find(({ unitNo }) => unitNo === unit + 1)),
        }))
      : [],
  );

/** A gift card with a day waits for it in the outbox (UX-03). */
function waitingFor(gift: PlacedGift | undefined): { availableAt?: Date } {
  const availableAt = gift && mailTimeOf(gift);
  return availableAt ? { availableAt } : {};
}
