import { useEffect } from 'react';
import { useStore } from 'zustand';
import { cartNotice } from '#storefront/features/cart/cart-notice.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Renders the challenge question of a limited release; its code is loaded when one is asked. */
export function ChallengeHost() {
  const notice = useStore(cartNotice);
  const { Part, want } = useLazyComponent(() =>
    import('./internal/challenge-dialog.tsx').then((module) => module.ChallengeDialog),
  );
  const request = notice.kind === 'ASKED' ? notice : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded for a question
  useEffect(() => {
    if (request) want(() => cartNotice.setState({ kind: 'FAILED', productName: request.productName }, true));
  }, [request]);
  return request && Part && <Part request={request} />;
}
