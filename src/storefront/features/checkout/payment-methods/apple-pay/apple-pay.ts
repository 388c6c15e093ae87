import type { PaymentMethodView } from '../payment-method.ts';
import { useWalletControl } from '../use-wallet-control.tsx';

const name = 'Apple Pay';

/** Apple Pay, where the device has it (FIX-51). */
export const applePay: PaymentMethodView = {
  title: name,
  icon: 'apple_pay',
  offer: () => ({ detail: '', disabled: false }),
  useControl: (step) => useWalletControl(step, { tender: 'apple_pay', name }),
};
