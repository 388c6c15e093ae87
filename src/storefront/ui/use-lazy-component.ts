import { type ComponentType, useState } from 'react';

interface LatePart<Props> {
  /** Null until it has come. */
  Part: ComponentType<Props> | null;
  /** Fetches it; `otherwise` runs where it cannot be fetched. */
  want: (otherwise?: () => void) => void;
}

/** A part of a page whose code is fetched when it is first wanted. A part that does not come leaves the page as it is. */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  return {
    Part,
    want: (otherwise) => {
      if (!Part) load().then((part) => setPart(() => part), otherwise);
    },
  };
}
