import { getOrder } from '#modules/orders/get-order.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import { findReturnLabels, type ReturnLabel } from '#modules/parcels/return-labels/find-return-labels.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { EXAMPLE_CARRIER, EXAMPLE_TRACKING } from '../../previews/example.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo } from '../../templates/order-email-view.ts';
import {
  button,
  greeting,
  heading,
  items,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';

const words = orderWords(
  'email.return-label',
  { name: 'Return label', when: 'The paid label of a return was bought.' },
  {
    subject: subject('The label for your {shop} return {return}'),
    heading: heading('Your return label is ready'),
    greeting,
    label: sentences(
      'How to use it',
      'Your order has the label to print, and its QR code to show on your phone. Put the label on the outside of the parcel and hand the parcel to {carrier}. The postage is paid.',
      ['carrier'],
    ),
    once: sentences('Use it once', 'Cover or remove old labels. Use this label for this return only.'),
    items: items('Items to return'),
    button: button('Get your label'),
    follow: sentences('Tracking', 'Follow your parcel: {link}', ['link']),
  },
);

/** Tells the shopper that the label of a return is there; a label that was voided meanwhile is not sent (PARC-04). */
export const returnLabel: OrderEmailKind<'email.return-label'> = {
  ofOrder: {
    nameForStaff: 'Return label',
    keysOf: ({ returns }) => returns.map(({ rma }) => `return-label:${rma}`),
  },
  toShoppers: {
    words,
    scenes: {
      'A paid label': ({ shop, info, order, rma }, say) =>
        labelView(
          shop,
          info,
          say,
          { rma, carrierName: EXAMPLE_CARRIER, trackingNumber: EXAMPLE_TRACKING },
          order.lines,
        ),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    const label = (await findReturnLabels(ctx, [rma])).get(rma);
    if (back.state !== 'REQUESTED' || label?.label !== 'BOUGHT') return { state: 'DONE' };
    const lines = returnedLines(order, back);
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) => labelView(shop, info, say, label, lines));
  },
};

function labelView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  { rma, carrierName, trackingNumber }: Pick<ReturnLabel, 'rma' | 'carrierName' | 'trackingNumber'>,
  lines: Line[],
): OrderEmailView {
  const follow = trackingLink(carrierName, trackingNumber);
  return {
    ...shop,
    subject: say('subject', { return: rma }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('label', { carrier: carrierName }), say('once')],
    facts: [
      { label: 'Return', value: rma },
      { label: 'Order', value: info.number },
      { label: 'Carrier', value: carrierName },
      { label: 'Tracking number', value: trackingNumber },
    ],
    linesHeading: say('items'),
    lines: lines.map(lineOf),
    action: { label: say('button'), link: `${shop.shopUrl}/orders?number=${info.number}` },
    afterwards: follow ? [say('follow', { link: follow })] : [],
  };
}
