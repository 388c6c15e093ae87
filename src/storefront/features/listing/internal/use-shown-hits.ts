import { useLayoutEffect, useMemo } from 'react';
import type { ProductCard } from '#contract/products/product.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { INTERFACE_VERSION } from '#storefront/lib/storage/create-versioned-storage.ts';
import type { ListingData } from '../listing-data.ts';
import { listBuried } from './list-buried.ts';

/**
 * The products in this visitor's order. Server-rendered HTML is the same for everybody: a style sheet ordered it before
 * the first paint (bury-before-paint.server.ts), and is replaced here by reordering the elements.
 */
export function useShownHits({ listing, sizeMarks }: ListingData): readonly ProductCard[] {
  const hydrated = useHydrated();
  // A size chosen while a listing is shown applies from the next listing on, so that nothing moves meanwhile.
  const shown = useMemo(() => {
    const buried = new Set(hydrated && sizeMarks ? listBuried(sizeMarks, `v${INTERFACE_VERSION}:`) : []);
    if (buried.size === 0) return listing.hits;
    return [
      ...listing.hits.filter((_, place) => !buried.has(place)),
      ...listing.hits.filter((_, place) => buried.has(place)),
    ];
  }, [hydrated, listing, sizeMarks]);
  useLayoutEffect(() => {
    if (hydrated) document.adoptedStyleSheets = [];
  }, [hydrated]);
  return shown;
}
