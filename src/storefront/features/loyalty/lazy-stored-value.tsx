import { useEffect } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { StoredValueProps } from './internal/stored-value.tsx';

/** Rewards and points, which depend on the account: their code loads after the step is shown. */
export function LazyStoredValue(props: StoredValueProps) {
  const { Part, want } = useLazyComponent(() =>
    import('./internal/stored-value.tsx').then((module) => module.StoredValue),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => want(), []);
  return Part && <Part {...props} />;
}
