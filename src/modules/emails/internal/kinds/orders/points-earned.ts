import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { counted } from '#shared/counted.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import type { OrderEmailView } from '../../templates/order-email-view.ts';
import { button, greeting, heading, orderWords, type SayOf, sentences, subject } from '../../words/email-words.ts';

const words = orderWords(
  'email.points-earned',
  { name: 'Points earned', when: 'A dispatched parcel has earned a member points.' },
  {
    subject: subject('You earned {points} with order {order}'),
    heading: heading('{points} for you'),
    greeting,
    earned: sentences(
      'What was earned',
      'Items of order {order} have earned you {points}. If you return items, the points they earned are deducted.',
    ),
    button: button('See your rewards'),
  },
);

/** Tells a member what a parcel has earned, and how far the next reward is; nothing to somebody no longer a member. */
export const pointsEarned: OrderEmailKind<'email.points-earned'> = {
  ofOrder: {
    nameForStaff: 'Points earned',
    keysOf: ({ id, parcels }) => parcels.map((parcel) => `points-earned:${id}:${parcel.id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'Points of a parcel': ({ shop }, say) =>
        pointsEarnedView(shop, say, { points: 30, pointBalance: 120, pointsToNextReward: 80 }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, customerId, points }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    const found = await getLoyaltyAccount(ctx, customerId);
    // A purchase at a till is confirmed by its receipt alone, where one was requested (FIX-49).
    if (!order || !found || order.channel === 'pos') return { state: 'DONE' };
    const { pointBalance, pointsToNextReward } = found.account;
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, _, say) =>
      pointsEarnedView(shop, say, { points: Number(points), pointBalance, pointsToNextReward }),
    );
  },
};

function pointsEarnedView(
  shop: EmailShop,
  say: SayOf<typeof words>,
  earned: { points: number; pointBalance: number; pointsToNextReward: number },
): OrderEmailView {
  const count = (points: number) => counted(points, 'point');
  return {
    ...shop,
    subject: say('subject', { points: count(earned.points) }),
    heading: say('heading', { points: count(earned.points) }),
    greeting: say('greeting'),
    paragraphs: [say('earned', { points: count(earned.points) })],
    facts: [
      { label: 'Earned', value: count(earned.points) },
      { label: 'You have now', value: count(earned.pointBalance) },
      ...(earned.pointsToNextReward > 0
        ? [{ label: 'To your next reward', value: count(earned.pointsToNextReward) }]
        : []),
    ],
    linesHeading: '',
    lines: [],
    action: { label: say('button'), link: `${shop.shopUrl}/account/rewards` },
    afterwards: [],
  };
}
