import { useEffect } from 'react';
import { useStore } from 'zustand';
import { fitMessages } from '#contract/messages/analytics-messages.ts';
import type { Product } from '#contract/products/product.ts';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { consent } from '../consent/consent.ts';
import { fitLoader } from './fit.ts';
import { sendFitCommand } from './fit-loader.ts';

/**
 * The provider's recommendation for this product when its script is loaded (FIT-16); before consent a button to give
 * it.
 */
export function FitWidget({ product }: { product: Product }) {
  const { choice } = useStore(consent);
  const { status } = useStore(fitLoader.state);
  useEffect(() => {
    if (status === 'loaded') sendFitCommand(window as never, 'calculate');
  }, [status]);
  if (!choice?.fit)
    return (
      <button
        type="button"
        onClick={() => analyticsQueue.push(['consent'])}
        className="min-h-11 font-medium underline underline-offset-4"
      >
        {fitMessages.offer}
      </button>
    );
  if (status === 'loaded')
    return (
      // Filled by the provider's script, which finds it by this class and id.
      <div
        className="tfc-fitrec-product py-3"
        id={product.erpProductCompositeCode}
        data-colorid={product.colourName}
        data-locale="en_NZ"
        data-sizes={product.availableVariantLabels.join('|')}
      />
    );
  return (
    <p className="flex min-h-11 items-center text-quiet">
      {status === 'error' ? fitMessages.failed : fitMessages.loading}
    </p>
  );
}
