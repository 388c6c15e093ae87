import { type ComponentType, useState } from 'react';

interface LazyComponent<Props> {
  /** Null until loaded. */
  Part: ComponentType<Props> | null;
  /** Loads it; `otherwise` runs when that fails. */
  want: (otherwise?: () => void) => void;
}

/**
 * A component whose code is loaded when it is first needed. If it fails to load, the page stays unchanged. Each begins
 * to load in a task of its own: started from the effects of one render, their downloads would hold the page up together.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  return {
    Part,
    want: (otherwise) => {
      if (!Part) setTimeout(() => load().then((part) => setPart(() => part), otherwise), 0);
    },
  };
}
