'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Loads the install prompt where the browser supports it; nothing is loaded elsewhere. */
export function InstallHost() {
  const { Part, want } = useLazyComponent(() =>
    import('./internal/install-prompt.tsx').then((module) => module.InstallPrompt),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    const offer = () => want();
    if (window.pageGuard?.install) offer();
    addEventListener('kerb:install', offer);
    return () => removeEventListener('kerb:install', offer);
  }, []);
  return Part && <Part />;
}
