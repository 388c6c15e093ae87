'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect, useRef } from 'react';
import type { Product } from '#contract/products/product.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Space for a size recommendation, reserved from the first paint so that nothing shifts when it loads. */
export function FitPlace({ product }: { product: Product }) {
  const { Part, want } = useLazyComponent(() =>
    import('./internal/fit/fit-widget.tsx').then((module) => module.FitWidget),
  );
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Load only when it comes into view.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want());
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-11 text-sm">
      {Part && <Part key={product.id} product={product} />}
    </div>
  );
}
