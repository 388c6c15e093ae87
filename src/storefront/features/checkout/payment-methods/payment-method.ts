/** What a payment method of the payment step is: its texts, and what it does while the step is shown. */
import type { ReactNode } from 'react';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { PayingTender } from '#contract/payments/payment-methods.ts';
import type { IconPath } from '#contract/site/icons.ts';
import type { Cents } from '#shared/money.ts';
import type { PaidWith } from '#storefront/lib/checkout/checkout-state.ts';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { BillingValues } from '../internal/billing/billing.ts';
import type { PaymentSetup } from '../internal/payment/use-payment-setup.ts';
import type { Checkout } from '../internal/use-checkout.ts';
import type { PayingMethodDraft } from '../order/order-draft.ts';
import type { OrderDraft, PlacePhase, Shown } from '../order/use-place-order.ts';
import type { useWallets } from '../payment/use-wallet.ts';

/** One object for each method, with one line in `payment-methods.ts`; the page knows nothing else of it. */
export interface PaymentMethodView {
  /** Beside its radio button: 'Afterpay: pay in 4'. */
  title: string;
  icon?: IconPath;
  /** What is said of it for this amount, and whether it is available. */
  offer: (outstanding: Cents) => { detail: string; disabled: boolean };
  /** A hook: what the method does on the step. It runs whether or not the method is offered or chosen. */
  useControl: (step: PaymentStep) => PaymentControl;
}

/** How a method shows itself and pays. */
export interface PaymentControl {
  /** Below the choice; once shown it may stay hidden in the page, so that nothing typed is lost. */
  panel: ReactNode;
  /** The order for a press of the page's button; null when something must be fixed first or is done elsewhere. */
  draft: (values: BillingValues) => Promise<OrderDraft | null>;
  /** False while a press of the page's button could not pay. */
  isReady: boolean;
  /** Wallets are loaded only when this is over. */
  isLoading: boolean;
  /** It pays with a button of its own, in its panel. */
  hasOwnButton: boolean;
  /** On the page's button, instead of 'Pay $155.90'. */
  label?: string;
  /** On the page's button while the order is prepared. */
  preparing?: string;
}
/** A method without its own behaviour in these respects. */
export const plainControl = { isReady: true, isLoading: false, hasOwnButton: false } as const;

/** A message of the step: that something failed, or what happened. */
export type Notice = { tone: 'error' | 'info'; text: string } | null;

/** The shopper is at the provider: what the page's button says, and how to end the wait for a second window. */
export interface PendingRedirect {
  label: string;
  window?: { note: string; cancelLabel: string; cancel: () => void };
}

/** What the step gives to every method. */
export interface PaymentStep {
  /** The chosen method; null where a saved one is chosen, or none. */
  tender: PayingTender | null;
  checkout: Checkout;
  /** The quote that is shown; null while it is loading. */
  data: CheckoutInfo | null;
  /** Of the last quote. */
  outstanding: Cents | null;
  setup: PaymentSetup;
  wallets: ReturnType<typeof useWallets>;
  form: Form<BillingValues>;
  /** When the page was opened. */
  today: Date;
  /** No other attempt may begin. */
  busy: boolean;
  phase: PlacePhase;
  outcome: Shown | null;
  /** Whether the method is to be saved for later orders. */
  saves: boolean;
  /** The box that asks for it; nothing for guests. */
  saveBox: (label: string) => ReactNode;
  notify: (notice: Notice) => void;
  setAway: (away: PendingRedirect | null) => void;
  /** The current order, after its billing address is saved. Null when something must be fixed. */
  draftWith: DraftWith;
  /** Places the order that `prepare` returns; resolves to whether it was placed. */
  place: (prepare: () => Promise<OrderDraft | null>) => Promise<boolean>;
}
export type DraftWith = (
  values: BillingValues,
  paying: PayingMethodDraft | null,
  paidWith: PaidWith,
) => Promise<OrderDraft | null>;
