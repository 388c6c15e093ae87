'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Product, SizeSystem } from '#contract/products/product.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { canBuySize } from '../../buying-rules.ts';
import { readAlertHash } from './alert-hash.ts';

export interface Restock {
  /** Offers an email when a sold-out size is back; null lets the shopper choose which. */
  ask: (variantId: string | null) => void;
  dialog: ReactNode;
}

/** The dialog 'Email me when it’s back', loaded by the first press; null for products whose stock never ends (UX-09). */
export function useRestock(product: Product, system: SizeSystem | null): Restock | null {
  const { Part: Dialog, want } = useLazyComponent(() =>
    import('./restock-dialog.tsx').then((module) => module.RestockDialog),
  );
  const [wanted, setWanted] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (variantId: string | null) => {
    want();
    setWanted(variantId);
    setOpen(true);
  };
  // The shopper comes back from sign-up or from the log-in page.
  const openFromHash = useEffectEvent(() => {
    const variantId = readAlertHash(globalThis.location.hash);
    const size = product.variants.find(({ id }) => id === variantId);
    if (size && !canBuySize(product, size)) ask(size.id);
  });
  useEffect(() => openFromHash(), []);
  if (product.functionalType !== 'basic') return null;
  return {
    ask,
    dialog: Dialog && (
      <Dialog
        key={wanted}
        product={product}
        system={system}
        wanted={wanted}
        open={open}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
