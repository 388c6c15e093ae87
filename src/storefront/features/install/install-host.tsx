'use no memo'; // Drawn about once: remembering would weigh more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Brings the offer to install the shop where the browser makes one; nothing of it is loaded anywhere else. */
export function InstallHost() {
  const { Part, want } = useLazyComponent(() =>
    import('./internal/install-prompt.tsx').then((module) => module.InstallPrompt),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    const offer = () => want();
    if (window.pageGuard?.install) offer();
    addEventListener('kerb:install', offer);
    return () => removeEventListener('kerb:install', offer);
  }, []);
  return Part && <Part />;
}
