import { type PaymentMethodView, plainControl } from '../payment-method.ts';

/** The shopper pays from their own bank after ordering; the order waits for the money. */
export const bankTransfer: PaymentMethodView = {
  title: 'Bank transfer',
  offer: () => ({ detail: 'Pay from your bank after ordering.', disabled: false }),
  useControl: ({ setup, draftWith }) => {
    const payTo = setup.setup?.payTo?.bank_transfer ?? '';
    return {
      ...plainControl,
      panel: (
        <p className="text-sm">
          Place your order, then pay to <span className="inline-block">{payTo}</span> with your order number as the
          reference. We reserve your items and send them once your payment has arrived.
        </p>
      ),
      draft: (values) => draftWith(values, { method: 'bank_transfer' }, { brand: 'Bank transfer', last4: '', payTo }),
      label: 'Place order and pay by bank transfer',
    };
  },
};
