/** Every kind of email to shoppers, one line each; email-kinds.ts adds those to staff (OWN-11). */
import type { EmailKind, ToShoppers } from './email-kind.ts';
import type { EmailMessageKind } from './email-message-kind.ts';
import { accountClaim } from './internal/kinds/accounts/account-claim.ts';
import { accountDeleted } from './internal/kinds/accounts/account-deleted.ts';
import { accountNotice } from './internal/kinds/accounts/account-notice.ts';
import { mailingList } from './internal/kinds/accounts/mailing-list.ts';
import { passwordChanged } from './internal/kinds/accounts/password-changed.ts';
import { passwordReset } from './internal/kinds/accounts/password-reset.ts';
import { phoneOrder } from './internal/kinds/accounts/phone-order.ts';
import { restock } from './internal/kinds/accounts/restock.ts';
import { verification } from './internal/kinds/accounts/verification.ts';
import { changeEnded } from './internal/kinds/order-changes/change-ended.ts';
import { changePayment } from './internal/kinds/order-changes/change-payment.ts';
import { orderChanged } from './internal/kinds/order-changes/order-changed.ts';
import { dispatched } from './internal/kinds/orders/dispatched.ts';
import { exchangeExpired } from './internal/kinds/orders/exchange-expired.ts';
import { fromStaff } from './internal/kinds/orders/from-staff.ts';
import { giftCard } from './internal/kinds/orders/gift-card.ts';
import { giftCardSent } from './internal/kinds/orders/gift-card-sent.ts';
import { orderCancelled } from './internal/kinds/orders/order-cancelled.ts';
import { orderConfirmation } from './internal/kinds/orders/order-confirmation.ts';
import { orderRefunded } from './internal/kinds/orders/order-refunded.ts';
import { parcel } from './internal/kinds/orders/parcel.ts';
import { pointsEarned } from './internal/kinds/orders/points-earned.ts';
import { readyToCollect } from './internal/kinds/orders/ready-to-collect.ts';
import { restCancelled } from './internal/kinds/orders/rest-cancelled.ts';
import { returnInstructions } from './internal/kinds/orders/return-instructions.ts';
import { returnRefunded } from './internal/kinds/orders/return-refunded.ts';
import { returnLabel } from './internal/kinds/returns/return-label.ts';
import { returnRefused } from './internal/kinds/returns/return-refused.ts';

type ToStaff = 'email.staff-invitation' | 'email.staff-notice' | 'email.staff-password-link' | 'email.words-test';

export const shopperEmails: { [Kind in Exclude<EmailMessageKind, ToStaff>]: EmailKind<Kind> } = {
  'email.account-claim': accountClaim,
  'email.account-deleted': accountDeleted,
  'email.account-notice': accountNotice,
  'email.account-reset': passwordReset,
  'email.account-verification': verification,
  'email.change-ended': changeEnded,
  'email.change-payment': changePayment,
  'email.dispatched': dispatched,
  'email.exchange-expired': exchangeExpired,
  'email.from-staff': fromStaff,
  'email.gift-card': giftCard,
  'email.gift-card-sent': giftCardSent,
  'email.mailing-list': mailingList,
  'email.order-cancelled': orderCancelled,
  'email.order-changed': orderChanged,
  'email.order-confirmation': orderConfirmation,
  'email.order-refunded': orderRefunded,
  'email.parcel': parcel,
  'email.password-changed': passwordChanged,
  'email.phone-order': phoneOrder,
  'email.points-earned': pointsEarned,
  'email.ready-to-collect': readyToCollect,
  'email.refund': returnRefunded,
  'email.rest-cancelled': restCancelled,
  'email.restock': restock,
  'email.return-instructions': returnInstructions,
  'email.return-label': returnLabel,
  'email.return-refused': returnRefused,
};

const byName = new Map(
  Object.entries(shopperEmails).flatMap(([kind, { toShoppers }]): [string, ToShoppers][] =>
    toShoppers ? [[kind.replace('email.', ''), toShoppers]] : [],
  ),
);

/** The words and cases of every kind of email to shoppers, by its name in addresses: 'order-confirmation'. */
export const listShopperEmails = (): ReadonlyMap<string, ToShoppers> => byName;
