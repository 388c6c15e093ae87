'use no memo'; // Drawn about once: remembering would weigh more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import type { Product } from '#contract/product.ts';
import { useLatePart } from '#storefront/ui/use-late-part.ts';

/** Room for a size recommendation, kept from the first paint on so that nothing moves when it comes. */
export function FitPlace({ product }: { product: Product }) {
  const { Part, want } = useLatePart(() => import('./fit-widget.tsx').then((module) => module.FitWidget));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => want(), []);
  return <div className="min-h-11 text-sm">{Part && <Part key={product.id} product={product} />}</div>;
}
