import type { ParcelEmail } from '#contract/orders/parcel-emails.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findParcel } from '#modules/orders/parcels/list-parcels.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import type { MessagePayload } from '#modules/outbox/message-kinds.ts';
import { listTracking } from '#modules/parcels/tracking/list-tracking.ts';
import type { Tracking } from '#modules/parcels/tracking/track-parcel.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { EXAMPLE_CARRIER, EXAMPLE_TRACKING, type Example } from '../../previews/example.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { wantsParcelEmail } from '../../wants-parcel-email.ts';
import { button, greeting, items, lineOfCase, orderWords, type SayOf, sentences } from '../../words/email-words.ts';

const words = orderWords(
  'email.parcel',
  {
    name: 'Where the parcel is',
    when: 'The carrier scans a parcel: out for delivery, delivered, delayed, on its way back.',
  },
  {
    outSubject: lineOfCase('Subject, out for delivery', 'A parcel of your {shop} order {order} is out for delivery'),
    outHeading: lineOfCase('Heading, out for delivery', 'Your parcel is out for delivery'),
    deliveredSubject: lineOfCase('Subject, delivered', 'A parcel of your {shop} order {order} has been delivered'),
    deliveredHeading: lineOfCase('Heading, delivered', 'Your parcel has been delivered'),
    delayedSubject: lineOfCase('Subject, delayed', 'A parcel of your {shop} order {order} is delayed'),
    delayedHeading: lineOfCase('Heading, delayed', 'Your parcel is delayed'),
    returnedSubject: lineOfCase(
      'Subject, on its way back',
      'A parcel of your {shop} order {order} is on its way back to us',
    ),
    returnedHeading: lineOfCase('Heading, on its way back', 'Your parcel is on its way back to us'),
    greeting,
    out: sentences('Out for delivery', 'The courier has it on board and should deliver it today.'),
    delivered: sentences(
      'Delivered',
      'The carrier says that it was delivered. If you cannot find it, look around the door and ask at home, then answer this email.',
    ),
    delayed: sentences(
      'Delayed',
      'The carrier could not deliver it as planned. Follow your parcel to see what it says; we look at it too, and you need to do nothing unless the carrier left a card.',
    ),
    returned: sentences(
      'On its way back',
      'The carrier could not deliver it and sends it back. We will write to you once it is here.',
    ),
    items: items('In this parcel'),
    follow: lineOfCase('Button with tracking', 'Follow your parcel'),
    button: button('See your order'),
    seeOrder: sentences('Link to the order', 'See your order: {link}', ['link']),
    choices: sentences('Choice of emails', 'With an account you choose which of these emails you get: {link}', [
      'link',
    ]),
  },
);

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
  toShoppers: {
    words,
    scenes: {
      'Out for delivery': (example, say) => exampleView(example, say, 'out-for-delivery'),
      Delivered: (example, say) => exampleView(example, say, 'delivered'),
      Delayed: (example, say) => exampleView(example, say, 'exception'),
      'On its way back': (example, say) => exampleView(example, say, 'returned', null),
    },
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
    const toView = (shop: EmailShop, info: OrderInfo, say: SayOf<typeof words>) =>
      parcelView(shop, info, say, {
        what,
        carrier: sent.carrier,
        trackingNumber: sent.trackingNumber,
        trackingUrl: trackingLink(sent.carrier, sent.trackingNumber),
        said: latest ? [latest.words, latest.place].filter(Boolean).join(', ') : '',
        lines,
      });
    return sendOrderEmail(ctx, order, dedupeKey, words, toView, { canReturn: what === 'delivered' });
  },
};

const names = {
  'out-for-delivery': 'out',
  delivered: 'delivered',
  exception: 'delayed',
  returned: 'returned',
} as const satisfies Record<What, string>;

const exampleView = (
  { shop, info, order }: Example,
  say: SayOf<typeof words>,
  what: What,
  trackingUrl = trackingLink(EXAMPLE_CARRIER, EXAMPLE_TRACKING),
): OrderEmailView =>
  parcelView(shop, info, say, {
    ...{ what, trackingUrl, carrier: EXAMPLE_CARRIER, trackingNumber: EXAMPLE_TRACKING },
    ...{ said: 'Scanned, Auckland', lines: order.lines },
  });

function parcelView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
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
    subject: say(`${names[what]}Subject`),
    heading: say(`${names[what]}Heading`),
    greeting: say('greeting'),
    paragraphs: [say(names[what])],
    facts: [
      { label: 'Order', value: info.number },
      { label: 'Carrier', value: carrier },
      { label: 'Tracking number', value: trackingNumber },
      ...(said ? [{ label: 'The carrier says', value: said }] : []),
    ],
    linesHeading: say('items'),
    lines: lines.map(lineOf),
    action: trackingUrl ? { label: say('follow'), link: trackingUrl } : orderLink(shop, info.number, say('button')),
    afterwards: [
      ...(trackingUrl ? [say('seeOrder', { link: `${shop.shopUrl}/orders?number=${info.number}` })] : []),
      say('choices', { link: `${shop.shopUrl}/account/contact-info` }),
    ],
  };
}
