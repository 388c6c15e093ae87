import { useEffect, useRef } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

const load = () => import('./internal/promo-codes.tsx').then((module) => module.PromoCodes);

/** The promo codes, loaded once the page is shown; space for the field is reserved. */
export function LazyPromoCodes() {
  const { Part, want } = useLazyComponent(load);
  const fetchOnce = useRef(want);
  useEffect(() => fetchOnce.current(), []);
  return <div className="min-h-19">{Part && <Part />}</div>;
}
