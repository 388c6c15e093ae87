/** The finished words of the confirmation, so that the HTML and the text part are the same. Pure. */
import { addressLines } from '#contract/fields/country-rules.ts';
import { earningMessages } from '#contract/loyalty/points.ts';
import { fillText } from '#contract/messages/messages.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { type NextStep, nextSteps } from '#contract/messages/shopping/next-steps.ts';
import { type StorePlace, storeLines } from '#contract/stores/store.ts';
import type { Order, PlacedGift } from '#modules/orders/order.ts';
import { counted } from '#shared/counted.ts';
import { type Cents, dollarsToCents, formatCents } from '#shared/money.ts';
import { formatCalendarDay, formatDayTime } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import type { confirmationWords } from '../words/confirmation-words.ts';
import type { SayOf } from '../words/email-words.ts';
import type { EmailLine } from './email-line-view.ts';
import type { EmailShop } from './email-shop.ts';

export interface OrderConfirmationView extends EmailShop {
  subject: string;
  preview: string;
  orderNumber: string;
  greeting: string;
  heading: string;
  /** 'Thank you. Your order NZ00000000 is placed (Fri 20 Nov 2026, 2:30 pm).' */
  thanks: string;
  /** What the order will earn, where a member placed it; else empty. */
  points: string;
  /** How to pay, where the money comes after the order; else empty. */
  toPay: string;
  lines: EmailLine[];
  sums: { label: string; amount: string }[];
  total: string;
  gst: string;
  delivery: { heading: string; promise: string; address: string[]; instructions: string };
  /** What the shopper wrote about the order (EDIT-07), then its taxable supply information; each with its heading. */
  written: { heading: string; lines: string[] }[];
  contact: string[];
  /** What happens next, for orders that are sent or collected. */
  nextSteps: NextStep[];
  /** How to return something and whom to ask; filled in when the email is sent. */
  help: string[];
  /** What the shop adds in its own words; else empty. */
  own: string;
  button: string;
  /** The URL of the order. */
  orderUrl: string;
}

/**
 * Lines, sums, GST as shown at checkout (LOC-04), destination or store of collection (`store`) and date (SHIP-11), the
 * shopper's contact details, and what is still to pay.
 */
export function orderConfirmationView(
  order: Order,
  store: StorePlace | null,
  shop: EmailShop,
  say: SayOf<typeof confirmationWords>,
  { toPay = null, points = 0 }: { toPay?: { account: string; cents: Cents } | null; points?: number } = {},
): OrderConfirmationView {
  const { shipping, contact } = order;
  const isTill = order.channel === 'pos';
  const at = formatDayTime(order.placedAt ?? order.createdAt);
  return {
    ...shop,
    subject: say(isTill ? 'receiptSubject' : 'subject'),
    preview: `${formatCents(order.totalCents)}, ${shipping.label}: ${shipping.promise}`,
    orderNumber: order.number,
    greeting: say('greeting'),
    heading: say(isTill ? 'receiptHeading' : 'heading'),
    thanks: say(isTill ? 'receiptThanks' : 'thanks', { at }),
    own: say('own'),
    button: say('button'),
    toPay: toPay
      ? fillText(paymentMessages.payAfterOrder, {
          amount: formatCents(toPay.cents),
          account: toPay.account,
          n: order.number,
        })
      : '',
    points: points > 0 ? fillText(earningMessages.placed, { points: counted(points, 'point') }) : '',
    lines: order.lines.map(toLine),
    sums: sumsOf(order),
    total: formatCents(order.totalCents),
    gst: `Total includes GST of ${formatCents(order.gstCents)}`,
    delivery: deliveryOf(order, store),
    written: writtenOf(order),
    contact: [`${contact.firstName} ${contact.lastName}`.trim(), contact.email, contact.phone].filter(Boolean),
    nextSteps: isTill
      ? []
      : nextSteps({
          storeName: order.shipping.type === 'STORE_PICKUP' ? (store?.name ?? '') : null,
          isEmailed: order.lines.every(({ giftCard }) => giftCard),
          methodLabel: shipping.label,
          promise: shipping.promise,
          paidWith: '',
          isToPay: toPay !== null,
        }),
    help: [],
    orderUrl: `${shop.shopUrl}/orders?number=${order.number}`,
  };
}

function toLine(line: Order['lines'][number]): EmailLine {
  return {
    productId: line.productId,
    title: productName(line),
    detail: [
      line.colourName,
      sizeInSentence(line.sizeLabel),
      line.qty === 1 ? '' : `${line.qty} × ${formatCents(line.unitPriceCents)}`,
      ...line.gifts.map(giftWords),
    ]
      .filter(Boolean)
      .join(', '),
    // Before promotions, which are listed by name among the sums.
    amount: formatCents(line.unitPriceCents * BigInt(line.qty)),
  };
}

/** 'by email to Mere on Sat 28 Nov'; nothing for a card of the buyer. */
const giftWords = ({ recipient, sendOn }: PlacedGift): string =>
  recipient ? `by email to ${recipient.name}${sendOn && ` on ${formatCalendarDay(sendOn)}`}` : '';

function sumsOf(order: Order): OrderConfirmationView['sums'] {
  const { shipping, channel } = order;
  return [
    { label: 'Items', amount: formatCents(order.itemSubtotalCents) },
    ...(channel === 'pos'
      ? []
      : [{ label: shipping.label, amount: order.shippingCents === 0n ? 'Free' : formatCents(order.shippingCents) }]),
    // Each promotion by its name, as at checkout.
    ...order.explanation
      .filter(({ what }) => what === 'promotion')
      .map(({ label, amount }) => ({ label, amount: formatCents(dollarsToCents(amount)) })),
  ];
}

const writtenOf = ({ present, note }: Order): OrderConfirmationView['written'] => [
  ...(present
    ? [{ heading: 'A gift', lines: present.message === '' ? ['Without a message'] : present.message.split('\n') }]
    : []),
  ...(note === '' ? [] : [{ heading: 'Your note to us', lines: note.split('\n') }]),
];

function deliveryOf({ shipping }: Order, store: StorePlace | null): OrderConfirmationView['delivery'] {
  return shipping.type === 'DELIVERY'
    ? {
        heading: shipping.label,
        promise: shipping.promise,
        instructions: shipping.options.instructions.delivery,
        address: shipping.address ? addressLines(shipping.address) : [],
      }
    : {
        heading: shipping.label,
        promise: shipping.promise,
        instructions: '',
        address: store
          ? [store.name, ...storeLines(store.address), store.phone].filter(Boolean)
          : [`Store ${shipping.store.erpStoreId}`],
      };
}
