/** PayPal's own button and sheet (EXP-07, EXP-08, EXP-10, EXP-11, EXP-18). */
import type { Fields, PayPalTokens } from '#storefront/features/wallets/wallet-tokens.ts';
import type { SheetResult } from '../express-session.ts';
import { payPalAddress, payPalAmounts, payPalError, payPalParty } from './paypal-rules.ts';
import type { PayPalActions, PayPalDetails, PayPalErrors, PayPalNamespace } from './wallet-interfaces.ts';
import { payWithin, type SheetDependencies } from './wallet-sheets.ts';

/** Renders the button in its container; `open` returns the sheet's input, or null when nothing may be opened now. */
export async function renderExpressPayPal(
  place: HTMLElement,
  tokens: PayPalTokens,
  open: () => Promise<SheetDependencies | null>,
): Promise<() => void> {
  const { paypal } = window as unknown as { paypal?: PayPalNamespace };
  if (!paypal) throw new Error('PayPal is not there');
  let parts: SheetDependencies | null = null;
  const present = (): SheetDependencies => {
    if (!parts) throw new Error('no sheet is open');
    return parts;
  };
  const buttons = paypal.Buttons({
    fundingSource: paypal.FUNDING.PAYPAL,
    style: { height: 48, shape: 'rect', color: 'gold', label: 'paypal', disableMaxWidth: true },
    onClick: async (_data, actions) => {
      parts = await open();
      return parts ? actions.resolve() : actions.reject();
    },
    createOrder: () => {
      const { session, settings, pickUp, listener } = present();
      listener.opened();
      return tokens.createPayment({
        flow: 'checkout',
        intent: 'authorize',
        displayName: settings.storeName,
        enableShippingAddress: !pickUp,
        ...payPalAmounts(session.shown().offer, { pickUp }),
      });
    },
    onShippingAddressChange: ({ orderID, shippingAddress, errors }, actions) =>
      answerChange(tokens, present().session.takeAddress(payPalAddress(shippingAddress)), orderID, errors, actions),
    onShippingOptionsChange: ({ orderID, selectedShippingOption, errors }, actions) =>
      answerChange(tokens, present().session.takeOption(selectedShippingOption.id), orderID, errors, actions),
    onApprove: (data) =>
      payWithin(present(), async () => {
        const { payer, ...nonce } = await tokens.tokenise({ ...data } satisfies Fields);
        return { party: payPalParty(payer as PayPalDetails), nonce };
      }),
    onCancel: () => present().listener.cancelled(),
    onError: () => parts?.listener.ended({ kind: 'REFUSED', message: '' }),
  });
  if (!buttons.isEligible()) throw new Error('PayPal is not eligible');
  await buttons.render(place);
  return () => {
    void buttons.close?.();
    place.replaceChildren();
  };
}

/** The answer to a change in the sheet: new amounts, or PayPal's error for the reason. */
async function answerChange(
  tokens: PayPalTokens,
  asking: Promise<SheetResult>,
  orderID: string,
  errors: PayPalErrors,
  actions: PayPalActions,
): Promise<unknown> {
  const given = await asking;
  if (!given.ok) return actions.reject(payPalError(given.error, errors));
  await tokens.updatePayment({ paymentId: orderID, ...payPalAmounts(given.value, { pickUp: false }) });
  return undefined;
}
