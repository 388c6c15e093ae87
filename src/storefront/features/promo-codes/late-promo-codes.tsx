import { useEffect, useRef } from 'react';
import { useLatePart } from '#storefront/ui/use-late-part.ts';

const load = () => import('./promo-codes.tsx').then((module) => module.PromoCodes);

/** The promo codes, once the page stands; the space is kept for the field. */
export function LatePromoCodes() {
  const { Part, want } = useLatePart(load);
  const fetchOnce = useRef(want);
  useEffect(() => fetchOnce.current(), []);
  return <div className="min-h-19">{Part && <Part />}</div>;
}
