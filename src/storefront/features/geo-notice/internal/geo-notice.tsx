import { useEffect, useState } from 'react';
import { placeMessages } from '#contract/messages/place-messages.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { acknowledgeGeoLocale, GEO_LOCALE, type GeoLocale, openGeoLocale } from './geo-locale.ts';

/**
 * Tells visitors from abroad where the shop delivers, until they dismiss it. Overlays the page, so nothing shifts
 * (STORE-14).
 */
export function GeoNotice() {
  const [locale, setLocale] = useState<GeoLocale | null>(null);
  useEffect(() => setLocale(openGeoLocale(() => document.getElementById(GEO_LOCALE)?.textContent ?? null)), []);
  if (!locale?.country || locale.country === 'NZ' || locale.acknowledged) return null;
  return (
    <section
      aria-label="Where we deliver"
      className="fixed inset-x-0 bottom-0 z-30 border-t-2 border-ink bg-raised px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="min-w-0 flex-1 basis-72">{placeMessages.servesNewZealand}</p>
        <Button onClick={() => setLocale(acknowledgeGeoLocale(true))}>OK</Button>
      </div>
    </section>
  );
}
