'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ComponentType, useEffect } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/**
 * A component whose code is loaded once `need` is set; null until then. After a failure it is tried again when `need`
 * changes.
 */
export function useNeededComponent<Props>(
  need: unknown,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const { Part, want } = useLazyComponent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is needed
  useEffect(() => {
    if (need) want();
  }, [need]);
  return Part;
}
