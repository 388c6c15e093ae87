/** Controls Apple Pay's sheet (EXP-07, EXP-08, EXP-12 to EXP-16). Must be called within a click. */
import type { ApplePayTokens, Fields } from '#storefront/features/wallets/wallet-tokens.ts';
import type { SheetResult } from '../express-session.ts';
import { appleAddress, appleParty, applePayError, applePayRequest, applePayUpdate } from './apple-pay-rules.ts';
import type { ApplePayRequest, ApplePaySessionClass } from './wallet-interfaces.ts';
import { payWithin, type SheetDependencies } from './wallet-sheets.ts';

const VERSION = 3;
const sessionClass = (): ApplePaySessionClass | undefined =>
  (window as { ApplePaySession?: ApplePaySessionClass }).ApplePaySession;

export function openExpressApplePay(tokens: ApplePayTokens, parts: SheetDependencies): void {
  const { settings, session, listener, pickUp, country } = parts;
  const ApplePay = sessionClass();
  if (!ApplePay) {
    listener.ended({ kind: 'REFUSED', message: '' });
    return;
  }
  let { offer } = session.shown();
  const request = applePayRequest(offer, { storeName: settings.storeName, storeCountry: country, pickUp });
  const sheet = new ApplePay(
    VERSION,
    tokens.paymentRequest(request as unknown as Fields) as unknown as ApplePayRequest,
  );
  const updateFor = async (change: 'contact' | 'method', asking: Promise<SheetResult>) => {
    const answer = await asking;
    const before = offer;
    if (answer.ok) offer = answer.value;
    return applePayUpdate(change, answer, before, settings.storeName);
  };

  sheet.onvalidatemerchant = ({ validationURL }) => {
    tokens.validateMerchant(validationURL, settings.storeName).then(
      (merchantSession) => sheet.completeMerchantValidation(merchantSession),
      () => {
        sheet.abort();
        listener.ended({ kind: 'REFUSED', message: '' });
      },
    );
  };
  sheet.onshippingcontactselected = ({ shippingContact }) => {
    void updateFor('contact', session.takeAddress(appleAddress(shippingContact))).then((update) =>
      sheet.completeShippingContactSelection(update),
    );
  };
  sheet.onshippingmethodselected = ({ shippingMethod }) => {
    void updateFor('method', session.takeOption(shippingMethod.identifier)).then((update) =>
      sheet.completeShippingMethodSelection(update),
    );
  };
  sheet.onpaymentauthorized = ({ payment }) => {
    void payWithin(parts, async () => ({
      party: appleParty(payment.shippingContact),
      nonce: await tokens.tokenise(payment.token),
    })).then((outcome) => {
      if (outcome === 'LATE' || outcome.kind === 'UNKNOWN') sheet.abort();
      else if (outcome.kind === 'PLACED') sheet.completePayment({ status: ApplePay.STATUS_SUCCESS });
      else if (outcome.kind === 'ADDRESS')
        sheet.completePayment({ status: ApplePay.STATUS_FAILURE, errors: [applePayError({ reason: 'NO_OPTIONS' })] });
      else sheet.completePayment({ status: ApplePay.STATUS_FAILURE });
    });
  };
  sheet.oncancel = listener.cancelled;
  listener.opened();
  sheet.begin();
}
