/** The finished words of emails about an order, so that the HTML and the text part are the same. Pure. */
import { counted } from '#shared/counted.ts';
export interface OrderEmailView {
  subject: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** Labelled facts: 'Carrier' 'NZ Post'. */
  facts: { label: string; value: string }[];
  /** Items, one a line. */
  linesHeading: string;
  lines: { title: string; detail: string }[];
  /** The one action, where there is one. */
  action: { label: string; link: string } | null;
  afterwards: string[];
  shopName: string;
  shopUrl: string;
}
interface Shop {
  shopName: string;
  shopUrl: string;
}
interface OrderInfo {
  number: string;
  firstName: string;
}
type Line = { brand: string; name: string; colourName: string; sizeLabel: string; qty: number };

/** A part of a refund: where it went, how much, and what the shopper must know to use it. */
export interface RefundPart {
  label: string;
  amount: string;
  note: string;
  outside: boolean;
}
const partFacts = (parts: readonly RefundPart[]): OrderEmailView['facts'] =>
  parts.map(({ label, amount, note }) => ({ label, value: note ? `${amount}, ${note}` : amount }));
const refundSentence = (total: string, parts: readonly RefundPart[]): string =>
  `${total} goes back to how you paid.${parts.some(({ outside }) => outside) ? ' Your bank may take a few days to show it.' : ''}`;

const lineOf = ({ brand, name, colourName, sizeLabel, qty }: Line): OrderEmailView['lines'][number] => ({
  title: `${brand} ${name}`,
  detail: [colourName, sizeLabel && `size ${sizeLabel}`, qty === 1 ? '' : `quantity ${qty}`].filter(Boolean).join(', '),
});
const orderLink = (shop: Shop, number: string): OrderEmailView['action'] => ({
  label: 'See your order',
  link: `${shop.shopUrl}/orders?number=${number}`,
});

export function dispatchedView(
  shop: Shop,
  info: OrderInfo,
  parcel: {
    carrier: string;
    trackingNumber: string;
    trackingUrl: string | null;
    whole: boolean;
    destination: string[];
    lines: Line[];
  },
): OrderEmailView {
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is on its way`,
    heading: parcel.whole ? 'Your order is on its way' : 'A part of your order is on its way',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      parcel.whole
        ? `Order ${info.number} has left our warehouse.`
        : `A parcel of order ${info.number} has left our warehouse. We send the rest as soon as we can.`,
    ],
    facts: [
      ...(parcel.carrier ? [{ label: 'Carrier', value: parcel.carrier }] : []),
      ...(parcel.trackingNumber ? [{ label: 'Tracking number', value: parcel.trackingNumber }] : []),
      { label: 'Going to', value: parcel.destination.join(', ') },
    ],
    linesHeading: 'In this parcel',
    lines: parcel.lines.map(lineOf),
    action: parcel.trackingUrl
      ? { label: 'Follow your parcel', link: parcel.trackingUrl }
      : orderLink(shop, info.number),
    afterwards: [`Not right? You can send it back within 40 days of today: ${shop.shopUrl}/return`],
  };
}

export function readyToCollectView(
  shop: Shop,
  info: OrderInfo,
  pickUp: { store: string[]; lines: Line[] },
): OrderEmailView {
  const [name = 'the store', ...address] = pickUp.store;
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is ready to collect`,
    heading: 'Ready to collect',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [`Order ${info.number} is waiting for you at ${name}. Bring this email or the order number.`],
    facts: [
      { label: 'Order', value: info.number },
      { label: 'Collect from', value: [name, ...address].join(', ') },
    ],
    linesHeading: 'Waiting for you',
    lines: pickUp.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}

export function pointsEarnedView(
  shop: Shop,
  info: OrderInfo,
  earned: { points: number; pointBalance: number; pointsToNextReward: number },
): OrderEmailView {
  const count = (points: number) => counted(points, 'point');
  return {
    ...shop,
    subject: `You earned ${count(earned.points)} with order ${info.number}`,
    heading: `${count(earned.points)} for you`,
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `What left with order ${info.number} has earned you ${count(earned.points)}. If you send something back, its points go back too.`,
    ],
    facts: [
      { label: 'Earned', value: count(earned.points) },
      { label: 'You have now', value: count(earned.pointBalance) },
      ...(earned.pointsToNextReward > 0
        ? [{ label: 'To your next reward', value: count(earned.pointsToNextReward) }]
        : []),
    ],
    linesHeading: '',
    lines: [],
    action: { label: 'See your rewards', link: `${shop.shopUrl}/account/rewards` },
    afterwards: [],
  };
}

export function cancelledView(
  shop: Shop,
  info: OrderInfo,
  cancelled: { total: string; paid: boolean; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is cancelled`,
    heading: 'Your order is cancelled',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `Order ${info.number} is cancelled and nothing will be sent.`,
      ...(cancelled.paid ? [refundSentence(cancelled.total, cancelled.parts)] : []),
    ],
    facts: partFacts(cancelled.parts),
    linesHeading: 'What was ordered',
    lines: cancelled.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}

export function restCancelledView(
  shop: Shop,
  info: OrderInfo,
  cancelled: { refund: string | null; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `The rest of your ${shop.shopName} order ${info.number} is cancelled`,
    heading: 'The rest of your order is cancelled',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `We could not send everything of order ${info.number}. What has left already is yours; what is listed here will not be sent.`,
      ...(cancelled.refund ? [refundSentence(cancelled.refund, cancelled.parts)] : []),
    ],
    facts: [
      { label: 'Order', value: info.number },
      ...(cancelled.refund ? [{ label: 'Refund', value: cancelled.refund }] : []),
      ...partFacts(cancelled.parts),
    ],
    linesHeading: 'What will not be sent',
    lines: cancelled.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}

export function exchangeExpiredView(
  shop: Shop,
  info: OrderInfo,
  expired: { rma: string; days: number; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `We no longer hold the size of your ${shop.shopName} return ${expired.rma}`,
    heading: 'Your exchange has run out',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `We held another size for your return ${expired.rma} for ${counted(expired.days, 'day')}, and your parcel has not reached us. The size is for sale again.`,
      'You can still send the items back: once we have them, the money goes back to how you paid. If they are on their way already, you need do nothing.',
    ],
    facts: [
      { label: 'Return', value: expired.rma },
      { label: 'Order', value: info.number },
    ],
    linesHeading: 'What you wanted to send back',
    lines: expired.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}

export function returnInstructionsView(
  shop: Shop,
  info: OrderInfo,
  back: {
    rma: string;
    method: 'STORE' | 'COURIER';
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
      courier
        ? `Pack the items, write ${back.rma} on the outside or print the label from your order, and hand the parcel to a courier. Keep their receipt.`
        : `Bring the items and the number ${back.rma} to any of our stores.`,
      back.heldUntil
        ? `We hold the size you want until ${back.heldUntil} and send it once we have your parcel.`
        : 'Once we have it, the money goes back to how you paid.',
    ],
    facts: [
      { label: 'Return', value: back.rma },
      { label: 'Order', value: info.number },
      ...(courier ? [{ label: 'Send it to', value: back.sendTo.join(', ') }] : []),
    ],
    linesHeading: 'What comes back',
    lines: back.lines.map(lineOf),
    action: courier
      ? { label: 'Get your label', link: `${shop.shopUrl}/orders?number=${info.number}` }
      : { label: 'Find a store', link: `${shop.shopUrl}/stores` },
    afterwards: [],
  };
}

export function refundView(
  shop: Shop,
  info: OrderInfo,
  refund: { rma: string; amount: string; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `${refund.amount} goes back to you for return ${refund.rma}`,
    heading: 'Your refund is on its way',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `Your return ${refund.rma} is with us. ${refund.amount} went back to how you paid for order ${info.number}.${refund.parts.some(({ outside }) => outside) ? ' Your bank may take a few days to show it.' : ''}`,
    ],
    facts: [
      { label: 'Refund', value: refund.amount },
      { label: 'Return', value: refund.rma },
      { label: 'Order', value: info.number },
      ...partFacts(refund.parts),
    ],
    linesHeading: 'What came back',
    lines: refund.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}

export function orderRefundedView(
  shop: Shop,
  info: OrderInfo,
  refund: { amount: string; parts: RefundPart[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `A refund of ${refund.amount} for your ${shop.shopName} order ${info.number}`,
    heading: 'Your refund is on its way',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [`We have refunded part of order ${info.number}. ${refundSentence(refund.amount, refund.parts)}`],
    facts: [
      { label: 'Refund', value: refund.amount },
      { label: 'Order', value: info.number },
      ...partFacts(refund.parts),
    ],
    linesHeading: '',
    lines: [],
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}

/** An email written by staff, in their words (FIX-78). */
export const staffEmailView = (
  shop: Shop,
  info: Pick<OrderInfo, 'number'>,
  { subject, body }: { subject: string; body: string },
): OrderEmailView => ({
  ...shop,
  subject,
  heading: subject,
  greeting: '',
  paragraphs: body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
  facts: [{ label: 'Order', value: info.number }],
  linesHeading: '',
  lines: [],
  action: orderLink(shop, info.number),
  afterwards: [],
});

/** The plain-text part. */
export function orderEmailText(view: OrderEmailView): string {
  return [
    view.greeting,
    ...view.paragraphs,
    view.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    view.lines.length > 0
      ? [
          view.linesHeading.toUpperCase(),
          ...view.lines.map(({ title, detail }) => `${title}${detail && `\n  ${detail}`}`),
        ].join('\n')
      : '',
    view.action ? `${view.action.label}:\n${view.action.link}` : '',
    ...view.afterwards,
    `${view.shopName}, ${view.shopUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
