'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products/product.ts';
import { Section } from '#storefront/ui/section.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';

/** Links to the brand and the category at once, products when this comes near the viewport. Needs a key per product. */
export function MoreLikeThis({ product: { id, brand, canonicalCategory } }: { product: Product }) {
  const start = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { Part: RecommendedRail, want } = useLazyComponent(() =>
    import('./recommended-rail.tsx').then((module) => module.RecommendedRail),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is near the viewport
  useEffect(() => {
    if (!start.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        want(() => setFailed(true));
      },
      { rootMargin: '400px' },
    );
    watch.observe(start.current);
    return () => watch.disconnect();
  }, []);
  const place = (
    <div
      aria-hidden="true"
      className={`-mr-4 flex gap-3 overflow-hidden sm:mr-0 sm:gap-5 noscript:hidden ${failed ? 'hidden' : ''}`}
    >
      {[0, 1, 2, 3].map((tile) => (
        <div key={tile} className="w-[max(10.5rem,44%)] shrink-0 sm:w-[max(13rem,23%)]">
          <div className="aspect-square bg-sunken" />
          <div className="h-29" />
        </div>
      ))}
    </div>
  );
  const linkClasses = 'inline-flex min-h-11 items-center underline underline-offset-4';
  return (
    <Section title="More like this" className="mt-16">
      <p className="-mt-3 mb-3 flex flex-wrap gap-x-6 text-sm font-medium">
        <Link to={`/categories/${canonicalCategory.path}`} className={linkClasses}>
          All {canonicalCategory.names.at(-1)}
        </Link>
        <Link to={`/brands/${brand.slug}`} className={linkClasses}>
          All {brand.name}
        </Link>
      </p>
      <div ref={start}>{RecommendedRail ? <RecommendedRail productId={id} place={place} /> : place}</div>
    </Section>
  );
}
