import type { SheetCallbacks, SheetOrder } from '#storefront/features/wallets/pay-sheets.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { useChosenWallet, type WalletTender } from '../payment/use-wallet.ts';
import { WalletPanel } from '../payment/wallet-panel.tsx';
import { type PaymentControl, type PaymentStep, plainControl } from './payment-method.ts';

interface Wallet {
  tender: WalletTender;
  name: string;
  /** The label of the box that saves it; without one it cannot be saved. */
  saveLabel?: string;
}

/** A wallet pays with its own button, which opens its payment sheet (PAY-19, PAY-20). */
export function useWalletControl(step: PaymentStep, { tender, name, saveLabel }: Wallet): PaymentControl {
  const { name: storeName } = useShopSettings();
  const { wallets, setup, data } = step;
  const isChosen = step.tender === tender;
  const state = useChosenWallet(wallets, isChosen ? tender : null, setup.setup !== null);
  const saves = step.saves && saveLabel !== undefined;

  const pay: SheetCallbacks['paid'] = ({ nonce, brand, last4 }) =>
    step.place(async () => {
      const deviceData = await wallets.deviceData();
      const paying = {
        method: tender,
        token: nonce,
        type: 'immediate' as const,
        ...(deviceData && { deviceData }),
        ...(saves && { save: true }),
      };
      return step.draftWith(step.form.values, paying, { brand: last4 ? `${name} ${brand}` : name, last4 });
    });
  /** The input for the payment sheet; null when none may be opened now. */
  const present = (): { order: SheetOrder; callbacks: SheetCallbacks } | null => {
    if (!data || !setup.setup || step.busy) return null;
    step.notify(null);
    const { country, googleMerchantId } = setup.setup;
    const failed = () => step.notify({ tone: 'error', text: `${name} could not be opened. Nothing has been charged.` });
    return {
      order: { storeName, amount: data.amountOutstanding.toFixed(2), country, googleMerchantId, save: saves },
      callbacks: { paid: pay, cancelled: () => undefined, failed },
    };
  };
  return {
    ...plainControl,
    hasOwnButton: true,
    panel: state && (
      <>
        <WalletPanel
          name={name}
          state={state}
          retry={() => wallets.load(tender)}
          present={present}
          busy={step.busy || !data}
        />
        {saveLabel && state.status === 'READY' && step.saveBox(saveLabel)}
      </>
    ),
    draft: async () => null,
  };
}
