import { useEffect, useRef, useState } from 'react';
import { walletNames } from '#contract/checkout/express.ts';
import type { PayPalTokens } from '#storefront/features/wallets/wallet-tokens.ts';
import { LoadProblem } from '../load-problem.tsx';
import { renderExpressPayPal } from './paypal-sheet.ts';
import type { SheetDependencies } from './wallet-sheets.ts';

/**
 * PayPal's own button; its input is requested when it is pressed. PayPal's button cannot be disabled, so a click while
 * prices load waits for them.
 */
export function PayPalButton({
  tokens,
  open,
  loading,
}: {
  tokens: PayPalTokens;
  open: () => SheetDependencies | null;
  loading: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const present = useRef({ open, loading });
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    present.current = { open, loading };
    if (!loading) for (const go of waiting.current.splice(0)) go();
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isUnmounted = false;
    let remove: (() => void) | null = null;
    const opened = async () => {
      if (present.current.loading) await new Promise<void>((go) => waiting.current.push(go));
      return present.current.open();
    };
    renderExpressPayPal(element, tokens, opened).then(
      (clear) => {
        if (isUnmounted) clear();
        else remove = clear;
      },
      () => setFailed(true),
    );
    return () => {
      isUnmounted = true;
      remove?.();
    };
  }, [tokens]);
  if (failed) return <LoadProblem method={walletNames.paypal} />;
  return <div ref={place} className="min-h-12" />;
}
