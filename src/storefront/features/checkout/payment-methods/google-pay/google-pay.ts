import type { PaymentMethodView } from '../payment-method.ts';
import { useWalletControl } from '../use-wallet-control.tsx';

const name = 'Google Pay';

/** Google Pay, where the device has it (FIX-51). */
export const googlePay: PaymentMethodView = {
  title: name,
  icon: 'google_pay',
  offer: () => ({ detail: '', disabled: false }),
  useControl: (step) => useWalletControl(step, { tender: 'google_pay', name }),
};
