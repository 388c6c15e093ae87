/**
 * From a paid sheet to an order: maps contact and address to the shop's fields, sends one attempt with one key, and
 * maps its outcome.
 */
import { type ExpressSettings, type ExpressWallet, pickUpMethodCode } from '#contract/checkout/express.ts';
import { type Address, addressSchema, type Contact, contactSchema } from '#contract/fields/fields.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { draftOrder } from '#storefront/features/checkout/order/order-draft.ts';
import { applyRefusal, clearOrdered, sendAttempt } from '#storefront/features/checkout/order/send-attempt.ts';
import type { OrderDraft } from '#storefront/features/checkout/order/use-place-order.ts';
import type { WalletNonce } from '#storefront/features/wallets/wallet-tokens.ts';
import { storedVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { creditPayments } from '#storefront/lib/checkout/applied-credits.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import type { KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import { keepFailedOrder, keepPlacedOrder, renewCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { withFraudToken } from '#storefront/lib/checkout/fraud-token.ts';
import { giftCardPayments } from '#storefront/lib/checkout/gift-cards-state.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import type { OrderAttempt } from '#storefront/lib/checkout/order-attempt-keeper.ts';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import type { ExpressSession } from './express-session.ts';
import { type ExpressState, expressShipping } from './express-state.ts';
import { type AppliedToExpress, isSupportedCountry } from './quote/express-request.ts';
import { type KnownCustomer, toAddress, toContact, type WalletParty } from './wallets/wallet-contact.ts';
import { readWalletPhone } from './wallets/wallet-phone.ts';

export interface PaidSheet {
  wallet: ExpressWallet;
  party: WalletParty;
  nonce: WalletNonce;
  deviceData: string;
}
export interface PayInput {
  settings: ExpressSettings;
  session: ExpressSession;
  state: () => ExpressState;
  /** The quoted lines; changes by another tab meanwhile are not part of this order. */
  lines: readonly CartLine[];
  known: KnownCustomer;
  /** The checkout that this order belongs to. */
  record: CheckoutRecord;
  /** The credits charged before the wallet, as quoted (FIX-34). */
  applied: AppliedToExpress;
  membership: KnownMembership | null;
}
export type ExpressOutcome =
  /** `leave` is called after the shopper has been redirected to `path`. */
  | { kind: 'PLACED'; path: string; leave: () => void }
  | { kind: 'UNRECOVERABLE'; path: string; leave: () => void }
  /** Shown by the sheet itself beside the address. */
  | { kind: 'ADDRESS'; message: string }
  | { kind: 'REFUSED'; message: string }
  /** No definite answer: the attempt is stored and continues. */
  | { kind: 'UNKNOWN'; message: string };

export async function payExpress(sheet: PaidSheet, parts: PayInput): Promise<ExpressOutcome> {
  const drafted = draftExpress(sheet, parts);
  if (!drafted.ok) return drafted.error;
  const { request, summary } = drafted.value;
  return finishExpress(orderAttempts.begin(withFraudToken(request), summary));
}

/** Sends an attempt until it is settled; also one begun by an earlier page and still without an answer (FIX-23). */
export async function finishExpress(attempt: OrderAttempt): Promise<ExpressOutcome> {
  const result = await sendAttempt(attempt);
  switch (result.status) {
    case 'PLACED':
      keepPlacedOrder({ ...attempt.summary, orderNumber: result.orderNumber });
      return { kind: 'PLACED', path: '/checkout/success', leave: () => clearOrdered(attempt) };
    case 'PAYMENT_FAILURE_UNRECOVERABLE':
      keepFailedOrder(result.orderNumber);
      renewCheckout();
      orderAttempts.settle();
      return { kind: 'UNRECOVERABLE', path: '/checkout/error', leave: () => undefined };
    case 'UNKNOWN':
      return { kind: 'UNKNOWN', message: expressMessages.stillConfirming };
    default:
      orderAttempts.settle();
      await applyRefusal(result);
      return { kind: 'REFUSED', message: result.message };
  }
}

/** The order's request and summary. Throws as the specification requires: no name, no method, no data. */
export function draftExpress(
  { wallet, party, nonce, deviceData }: PaidSheet,
  { settings, session, state, lines, known, record, applied, membership }: PayInput,
): Result<OrderDraft, Extract<ExpressOutcome, { kind: 'ADDRESS' }>> {
  const { info } = session.shown();
  const chosen = state();
  const phone = readWalletPhone(
    party.phone,
    party.address?.country ?? settings.countries[0] ?? 'NZ',
    settings.placeholderPhone,
  );
  const contact: Contact = toContact(party, known, phone);
  if (!contactSchema.safeParse(contact).success) throw new Error(expressMessages.nameAndEmailNotFound);
  const delivery = chosen.shippingType === 'DELIVERY' && !info.nothingToSend;
  const address: Address | null = delivery && party.address ? toAddress(party.address, contact) : null;
  const unserviceable = fail({ kind: 'ADDRESS', message: expressMessages.addressUnserviceable });
  if (
    delivery &&
    (!address || !isSupportedCountry(address.country, settings.countries) || !addressSchema.safeParse(address).success)
  )
    return unserviceable;
  const shipping = expressShipping(chosen, info.nothingToSend ? 'BY_EMAIL' : address);
  const draft = draftOrder({
    record: {
      ...record,
      contact,
      shippingType: chosen.shippingType,
      billingAddress: null,
      delivery: { address, options: shipping.type === 'DELIVERY' ? shipping.options : null },
      pickup: { store: chosen.storePickupStore, options: { methodCode: pickUpMethodCode } },
    },
    data: info,
    lines,
    billingAddress: address,
    paying: { method: `${wallet}_express`, token: nonce.nonce, type: 'immediate', ...(deviceData && { deviceData }) },
    paidWith: { brand: nonce.brand, last4: nonce.last4 },
    credits: [
      ...creditPayments(applied.credits, info.creditUsages, contact.email),
      ...giftCardPayments(applied.giftCards, info.creditUsages),
    ],
    membership,
    isAirlineLinked: membershipState.getState().isAirlineLinked,
    visitorId: storedVisitorId(),
  });
  if (!draft) return unserviceable;
  return ok({ ...draft, request: { ...draft.request, shipping } });
}
