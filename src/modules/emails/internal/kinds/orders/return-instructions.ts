import { returnAddress } from '#modules/order-views/supplier.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { Return } from '#modules/returns/return.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import type { EmailsCtx } from '../../../emails-context.ts';
import { EXAMPLE_DAY, type Example } from '../../previews/example.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo } from '../../templates/order-email-view.ts';
import {
  greeting,
  heading,
  items,
  lineOfCase,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';

const words = orderWords(
  'email.return-instructions',
  { name: 'Return instructions', when: 'A shopper starts a return.' },
  {
    subject: subject('Your {shop} return {return}', ['return']),
    heading: heading('Your return is started'),
    greeting,
    label: sentences(
      'With a paid label',
      'Pack the items. We send you a paid label in a further email, within a few minutes as a rule; wait for it before you hand the parcel over.',
    ),
    courier: sentences(
      'By courier',
      'Pack the items, write {return} on the outside or print the label from your order, and hand the parcel to a courier. Keep their receipt.',
      ['return'],
    ),
    toStore: sentences('To a store', 'Bring the items and the number {return} to any of our stores.', ['return']),
    exchange: sentences(
      'For an exchange',
      'We hold the size you want until {until} and send it once we have your parcel.',
      ['until'],
    ),
    refund: sentences('For a refund', 'Once we have it, we refund your original payment methods.'),
    items: items('Items to return'),
    seeReturn: lineOfCase('Button with a paid label', 'See your return'),
    getLabel: lineOfCase('Button by courier', 'Get your label'),
    findStore: lineOfCase('Button to a store', 'Find a store'),
  },
);

/** Tells the shopper how to send a return. */
export const returnInstructions: OrderEmailKind<'email.return-instructions'> = {
  ofOrder: {
    nameForStaff: 'Return instructions',
    keysOf: ({ returns }) => returns.map(({ id }) => `return-started:${id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'With a paid label': (example, say) => exampleView(example, say, { method: 'COURIER', labelWanted: true }),
      'By courier': (example, say) => exampleView(example, say, { method: 'COURIER', labelWanted: false }),
      'Exchange in a store': (example, say) =>
        exampleView(example, say, { method: 'STORE', labelWanted: false, heldUntil: EXAMPLE_DAY }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    const exchanges = back.lines.some(({ exchangeVariantId }) => exchangeVariantId !== null);
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) =>
      returnInstructionsView(shop, info, say, {
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

const exampleView = (
  { shop, info, order, rma, sendTo }: Example,
  say: SayOf<typeof words>,
  how: { method: 'STORE' | 'COURIER'; labelWanted: boolean; heldUntil?: string },
): OrderEmailView =>
  returnInstructionsView(shop, info, say, { rma, sendTo, heldUntil: null, ...how, lines: order.lines });

function returnInstructionsView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
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
    subject: say('subject', { return: back.rma }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [
      back.labelWanted ? say('label') : say(courier ? 'courier' : 'toStore', { return: back.rma }),
      back.heldUntil ? say('exchange', { until: back.heldUntil }) : say('refund'),
    ],
    facts: [
      { label: 'Return', value: back.rma },
      { label: 'Order', value: info.number },
      ...(courier ? [{ label: 'Send it to', value: back.sendTo.join(', ') }] : []),
    ],
    linesHeading: say('items'),
    lines: back.lines.map(lineOf),
    action: courier
      ? {
          label: say(back.labelWanted ? 'seeReturn' : 'getLabel'),
          link: `${shop.shopUrl}/orders?number=${info.number}`,
        }
      : { label: say('findStore'), link: `${shop.shopUrl}/stores` },
    afterwards: [],
  };
}
