import { returnAddress } from '#modules/order-views/supplier.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { Return } from '#modules/returns/return.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import type { EmailsCtx } from '../../../emails-context.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo } from '../../templates/order-email-view.ts';

/** Tells the shopper how to send a return. */
export const returnInstructions: OrderEmailKind<'email.return-instructions'> = {
  ofOrder: {
    nameForStaff: 'Return instructions',
    keysOf: ({ returns }) => returns.map(({ id }) => `return-started:${id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    const exchanges = back.lines.some(({ exchangeVariantId }) => exchangeVariantId !== null);
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) =>
      returnInstructionsView(shop, info, {
        rma,
        method: back.method,
        labelWanted: back.labelWanted,
        sendTo: returnAddress(ctx.config),
        heldUntil: exchanges ? heldUntil(ctx, back) : null,
        lines: returnedLines(order, back),
      }),
    );
  },
};

/** The last day on which the exchanged size is held. */
const heldUntil = ({ config }: EmailsCtx, { requestedAt }: Return): string =>
  formatDayYear(new Date(requestedAt.getTime() + config.KERB_EXCHANGE_HOLD_DAYS * 86_400_000));

function returnInstructionsView(
  shop: EmailShop,
  info: OrderInfo,
  back: {
    rma: string;
    method: 'STORE' | 'COURIER';
    labelWanted: boolean;
    sendTo: string[] /** Of the size wanted in exchange. */;
    heldUntil: string | null;
    lines: Line[];
  },
): OrderEmailView {
  const courier = back.method === 'COURIER';
  return {
    ...shop,
    subject: `Your ${shop.shopName} return ${back.rma}`,
    heading: 'Your return is started',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      back.labelWanted
        ? 'Pack the items. We send you a paid label in a further email, within a few minutes as a rule; wait for it before you hand the parcel over.'
        : courier
          ? `Pack the items, write ${back.rma} on the outside or print the label from your order, and hand the parcel to a courier. Keep their receipt.`
          : `Bring the items and the number ${back.rma} to any of our stores.`,
      back.heldUntil
        ? `We hold the size you want until ${back.heldUntil} and send it once we have your parcel.`
        : 'Once we have it, we refund your original payment methods.',
    ],
    facts: [
      { label: 'Return', value: back.rma },
      { label: 'Order', value: info.number },
      ...(courier ? [{ label: 'Send it to', value: back.sendTo.join(', ') }] : []),
    ],
    linesHeading: 'Items to return',
    lines: back.lines.map(lineOf),
    action: courier
      ? {
          label: back.labelWanted ? 'See your return' : 'Get your label',
          link: `${shop.shopUrl}/orders?number=${info.number}`,
        }
      : { label: 'Find a store', link: `${shop.shopUrl}/stores` },
    afterwards: [],
  };
}
