import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { CardFrame } from '../../card/card-frame.tsx';
import { useCardFrame } from '../../card/use-card-frame.ts';
import type { BillingValues } from '../../internal/billing/billing.ts';
import { type PaymentControl, type PaymentMethodView, type PaymentStep, plainControl } from '../payment-method.ts';

/** A card, typed in the card service's own form (CARD-01). */
export const card: PaymentMethodView = {
  title: 'Credit or debit card',
  icon: 'card',
  offer: () => ({ detail: '', disabled: false }),
  useControl: useCardControl,
};

function useCardControl(step: PaymentStep): PaymentControl {
  const { name: shopName } = useShopSettings();
  const frame = useCardFrame(step.tender === 'card', step.form.submit);
  const draft = async (values: BillingValues) => {
    const tokenised = await frame.tokenise();
    if (!tokenised.ok) {
      if (tokenised.error === 'FAILED') step.notify({ tone: 'error', text: checkoutMessages.cardServiceFailed });
      return null;
    }
    const { nonce, deviceData } = tokenised.value;
    return step.draftWith(
      values,
      {
        method: 'card',
        token: nonce,
        type: 'immediate',
        ...(deviceData && { deviceData }),
        ...(step.saves && { save: true }),
      },
      tokenised.value,
    );
  };
  return {
    ...plainControl,
    panel: (
      <>
        <CardFrame {...frame} onSubmit={step.form.submit} />
        {step.saveBox('Save this card for next time')}
        <p className="mt-2 text-sm text-quiet">
          Your card details go straight to our card service. {shopName} never sees them.
        </p>
      </>
    ),
    draft,
    isReady: frame.status === 'READY',
    isLoading: frame.status === 'LOADING',
    preparing: 'Checking your card…',
  };
}
