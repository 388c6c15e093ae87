import { useEffect, useState } from 'react';
import type { PayingTender } from '#contract/payments/payment-methods.ts';
import type { Cents } from '#shared/money.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { useWallets } from '../../payment/use-wallet.ts';
import { listPaymentOptions, settleChoice } from '../../payment-methods/payment-choice.ts';
import { usePaymentSetup } from './use-payment-setup.ts';

const CHOICE = 'payment-choice';

/**
 * The payment methods that this shop, this device and this amount allow, and the shopper's choice, which survives a
 * reload (PAY-01). `outstanding`: null until there is a quote.
 */
export function usePaymentChoice(outstanding: Cents | null) {
  const [wanted, setWanted] = useState<unknown>(null);
  const [today] = useState(() => new Date());
  /** The card form calls the provider first; wallets are loaded once it is ready. */
  const [mayLook, setMayLook] = useState(false);
  const setup = usePaymentSetup();
  const wallets = useWallets(setup.setup, mayLook);
  const offered = (setup.setup?.methods ?? []).filter((method) => wallets.isOffered(method, method === wanted));
  const options = listPaymentOptions({ offered, saved: setup.saved, outstanding: outstanding ?? 1n, today });
  const chosen = settleChoice(options, wanted);
  const tender: PayingTender | null = chosen && !chosen.value.startsWith('saved:') ? chosen.tender : null;
  /** The customer's saved method, where one is chosen. */
  const saved = setup.saved.find(({ id }) => chosen?.value === `saved:${id}`) ?? null;
  useEffect(() => setWanted(tabStorage.read(CHOICE) ?? null), []);
  const choose = (option: string) => {
    setWanted(option);
    tabStorage.write(CHOICE, option);
  };
  return { setup, wallets, options, chosen, tender, saved, today, choose, setMayLook };
}
