import { useEffect, useRef } from 'react';
import { useLatePart } from '#storefront/ui/use-late-part.ts';

const load = () => import('./promo-notice.tsx').then((module) => module.PromoNotice);

/** What changed about offers; comes with the code that watches them. */
export function LatePromoNotice() {
  const { Part, want } = useLatePart(load);
  const fetchOnce = useRef(want);
  useEffect(() => fetchOnce.current(), []);
  return Part && <Part />;
}
