'use no memo'; // Rendered once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/**
 * Loads the notice for visitors whose country, known from this or an earlier page, is not served; nothing is loaded for
 * others.
 */
export function GeoNoticeHost() {
  const { Part, want } = useLazyComponent(() => import('./internal/geo-notice.tsx').then((module) => module.GeoNotice));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit; later pages are shown without a page load
  useEffect(() => {
    if (
      persistentStorage.read('geo-locale') ||
      /"(?!NZ)[A-Z]{2}"/.test(document.getElementById('geo-locale')?.textContent ?? '')
    )
      want();
  }, []);
  return Part && <Part />;
}
