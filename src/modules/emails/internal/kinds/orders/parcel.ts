import type { ParcelEmail } from '#contract/orders/parcel-emails.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findParcel } from '#modules/orders/parcels/list-parcels.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import type { MessagePayload } from '#modules/outbox/message-kinds.ts';
import { listTracking } from '#modules/parcels/tracking/list-tracking.ts';
import type { Tracking } from '#modules/parcels/tracking/track-parcel.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { wantsParcelEmail } from '../../wants-parcel-email.ts';

type What = MessagePayload<'email.parcel'>['what'];

const choices: Record<What, ParcelEmail> = {
  'out-for-delivery': 'out-for-delivery',
  delivered: 'delivered',
  exception: 'exception',
  returned: 'exception',
};
/** Where the parcel has to be for the email to be true still: another one says more by then. */
const stillTrue: Record<What, readonly Tracking[]> = {
  'out-for-delivery': ['OUT_FOR_DELIVERY'],
  delivered: ['DELIVERED'],
  exception: ['EXCEPTION', 'OUT_FOR_DELIVERY', 'ON_ITS_WAY'],
  returned: ['RETURNED'],
};

/** Tells the customer where a parcel is by the carrier's scans, where they want to hear of it (PARC-03). */
export const parcel: OrderEmailKind<'email.parcel'> = {
  ofOrder: {
    nameForStaff: 'Where the parcel is',
    keysOf: ({ parcels }) =>
      parcels.flatMap(({ id }) => [
        `parcel-out:${id}`,
        `parcel-delivered:${id}`,
        `parcel-exception:${id}`,
        `parcel-returned:${id}`,
      ]),
  },
  maxAttempts: 40,
  send: async (ctx, { parcelId, what }, dedupeKey) => {
    const sent = await findParcel(ctx, parcelId);
    const order = sent && (await getOrder(ctx, sent.orderNumber));
    if (!order) return noSuchOrder;
    const known = (await listTracking(ctx, order.id)).get(parcelId);
    if (!known || !stillTrue[what].includes(known.tracking)) return { state: 'DONE' };
    if (!(await wantsParcelEmail(ctx, order.customerId, choices[what]))) return { state: 'DONE' };
    const lines = sent.lines.flatMap(({ lineNo, qty }) =>
      order.lines.filter((line) => line.lineNo === lineNo).map((line) => ({ ...line, qty })),
    );
    const [latest] = known.scans;
    const toView = (shop: EmailShop, info: OrderInfo) =>
      parcelView(shop, info, {
        what,
        carrier: sent.carrier,
        trackingNumber: sent.trackingNumber,
        trackingUrl: trackingLink(sent.carrier, sent.trackingNumber),
        said: latest ? [latest.words, latest.place].filter(Boolean).join(', ') : '',
        lines,
      });
    return sendOrderEmail(ctx, order, dedupeKey, toView, { canReturn: what === 'delivered' });
  },
};

const subjects: Record<What, string> = {
  'out-for-delivery': 'is out for delivery',
  delivered: 'has been delivered',
  exception: 'is delayed',
  returned: 'is on its way back to us',
};
const paragraphs: Record<What, string> = {
  'out-for-delivery': 'The courier has it on board and should deliver it today.',
  delivered:
    'The carrier says that it was delivered. If you cannot find it, look around the door and ask at home, then answer this email.',
  exception:
    'The carrier could not deliver it as planned. Follow your parcel to see what it says; we look at it too, and you need to do nothing unless the carrier left a card.',
  returned: 'The carrier could not deliver it and sends it back. We will write to you once it is here.',
};

function parcelView(
  shop: EmailShop,
  info: OrderInfo,
  parcelFacts: {
    what: What;
    carrier: string;
    trackingNumber: string;
    trackingUrl: string | null;
    /** What the carrier said last, in its words. */
    said: string;
    lines: Line[];
  },
): OrderEmailView {
  const { what, carrier, trackingNumber, trackingUrl, said, lines } = parcelFacts;
  return {
    ...shop,
    subject: `A parcel of your ${shop.shopName} order ${info.number} ${subjects[what]}`,
    heading: `Your parcel ${subjects[what]}`,
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [paragraphs[what]],
    facts: [
      { label: 'Order', value: info.number },
      { label: 'Carrier', value: carrier },
      { label: 'Tracking number', value: trackingNumber },
      ...(said ? [{ label: 'The carrier says', value: said }] : []),
    ],
    linesHeading: 'In this parcel',
    lines: lines.map(lineOf),
    action: trackingUrl ? { label: 'Follow your parcel', link: trackingUrl } : orderLink(shop, info.number),
    afterwards: [
      ...(trackingUrl ? [`See your order: ${shop.shopUrl}/orders?number=${info.number}`] : []),
      `With an account you choose which of these emails you get: ${shop.shopUrl}/account/contact-info`,
    ],
  };
}
