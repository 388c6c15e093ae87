import type { PaymentMethodView } from '../payment-method.ts';
import { useWalletControl } from '../use-wallet-control.tsx';

const name = 'PayPal';

/** PayPal, which customers can save for later orders. */
export const paypal: PaymentMethodView = {
  title: name,
  icon: 'paypal',
  offer: () => ({ detail: '', disabled: false }),
  useControl: (step) =>
    useWalletControl(step, { tender: 'paypal', name, saveLabel: 'Save this PayPal account for next time' }),
};
