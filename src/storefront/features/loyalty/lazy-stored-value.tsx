import { useEffect } from 'react';
import { useStore } from 'zustand';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { StoredValueProps } from './internal/stored-value.tsx';

/** Rewards and points, which depend on the account: their code loads after the step is shown. */
export function LazyStoredValue(props: StoredValueProps) {
  const { Part, want } = useLazyComponent(() =>
    import('./internal/stored-value.tsx').then((module) => module.StoredValue),
  );
  const { terms } = useStore(programmeState);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => want(), []);
  if (Part) return <Part {...props} />;
  // What is always there: the heading, and the button for points.
  return terms?.airline && <div className="h-23" />;
}
