import { useEffect, useRef } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

const load = () => import('./internal/promo-notice.tsx').then((module) => module.PromoNotice);

/** Changes of promotions; loaded with the code that watches them. */
export function LazyPromoNotice() {
  const { Part, want } = useLazyComponent(load);
  const fetchOnce = useRef(want);
  useEffect(() => fetchOnce.current(), []);
  return Part && <Part />;
}
