import { useEffect } from 'react';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { StoreCreditChoiceProps } from './internal/store-credit-choice.tsx';

/** The choice of store credit at the payment step: its code loads for customers who are logged in. */
export function LazyStoreCredit(props: StoreCreditChoiceProps) {
  const { status } = useStore(authState);
  const { Part, want } = useLazyComponent(() =>
    import('./internal/store-credit-choice.tsx').then((module) => module.StoreCreditChoice),
  );
  const isCustomer = status === 'LOGGED_IN';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a customer
  useEffect(() => {
    if (isCustomer) want();
  }, [isCustomer]);
  return Part && isCustomer ? <Part {...props} /> : null;
}
