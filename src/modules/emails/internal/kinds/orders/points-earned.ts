import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { counted } from '#shared/counted.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import type { OrderEmailView, OrderInfo } from '../../templates/order-email-view.ts';

/** Tells a member what a parcel has earned, and how far the next reward is; nothing to somebody no longer a member. */
export const pointsEarned: OrderEmailKind<'email.points-earned'> = {
  ofOrder: {
    nameForStaff: 'Points earned',
    keysOf: ({ id, parcels }) => parcels.map((parcel) => `points-earned:${id}:${parcel.id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, customerId, points }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    const found = await getLoyaltyAccount(ctx, customerId);
    // A purchase at a till is confirmed by its receipt alone, where one was requested (FIX-49).
    if (!order || !found || order.channel === 'pos') return { state: 'DONE' };
    const { pointBalance, pointsToNextReward } = found.account;
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) =>
      pointsEarnedView(shop, info, { points: Number(points), pointBalance, pointsToNextReward }),
    );
  },
};

function pointsEarnedView(
  shop: EmailShop,
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
      `Items of order ${info.number} have earned you ${count(earned.points)}. If you return items, the points they earned are deducted.`,
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
