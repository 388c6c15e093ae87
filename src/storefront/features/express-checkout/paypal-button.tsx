import { useEffect, useRef, useState } from 'react';
import { walletNames } from '#contract/express.ts';
import type { PayPalTokens } from '#storefront/features/wallets/wallet-tokens.ts';
import { LoadProblem } from './load-problem.tsx';
import { renderPayPal } from './paypal-sheet.ts';
import type { SheetParts } from './wallet-sheets.ts';

/** PayPal's own button; what a press opens with is asked when it is pressed. */
export function PayPalButton({ tokens, open }: { tokens: PayPalTokens; open: () => SheetParts | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const opening = useRef(open);
  useEffect(() => {
    opening.current = open;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let gone = false;
    let remove: (() => void) | null = null;
    renderPayPal(element, tokens, () => opening.current()).then(
      (clear) => {
        if (gone) clear();
        else remove = clear;
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      remove?.();
    };
  }, [tokens]);
  if (failed) return <LoadProblem method={walletNames.paypal} />;
  return <div ref={place} className="min-h-12" />;
}
