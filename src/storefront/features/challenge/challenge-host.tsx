import { useEffect } from 'react';
import { useStore } from 'zustand';
import { cartNotice } from '#storefront/features/cart/cart-notice.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Where a limited release's question appears; its code is fetched when one is asked. */
export function ChallengeHost() {
  const notice = useStore(cartNotice);
  const { Part, want } = useLazyComponent(() =>
    import('./internal/challenge-dialog.tsx').then((module) => module.ChallengeDialog),
  );
  const asked = notice.kind === 'ASKED' ? notice : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched for a question
  useEffect(() => {
    if (asked) want(() => cartNotice.setState({ kind: 'FAILED', productName: asked.productName }, true));
  }, [asked]);
  return asked && Part && <Part asked={asked} />;
}
