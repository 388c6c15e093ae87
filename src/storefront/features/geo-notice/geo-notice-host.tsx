'use no memo'; // Drawn once: remembering would weigh more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Brings the notice for whom a page, this one or an earlier, said that they are elsewhere; nothing of it is loaded for anybody else. */
export function GeoNoticeHost() {
  const { Part, want } = useLazyComponent(() => import('./internal/geo-notice.tsx').then((module) => module.GeoNotice));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit; a page of the shop follows another without being loaded
  useEffect(() => {
    if (
      persistentStorage.read('geo-locale') ||
      /"(?!NZ)[A-Z]{2}"/.test(document.getElementById('geo-locale')?.textContent ?? '')
    )
      want();
  }, []);
  return Part && <Part />;
}
