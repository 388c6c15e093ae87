import { useState } from 'react';
import type { PickUpReply } from '#contract/stores/pick-up.ts';
import { useShopperPlace } from '#storefront/lib/place/use-shopper-place.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { distanceWords } from './distance-words.ts';
import { useCurrentReply } from './use-current-reply.ts';

interface NearestStoreProps {
  variantId: string;
  /** 'US Men 9'; empty for products with one size. */
  size: string;
}

const lineClasses = 'inline-flex min-h-11 items-center gap-2 text-left';

/**
 * The store nearest to the shopper's place that has the chosen size, with its hours; without a place the number of
 * stores. The list is in a dialog. Needs a key per size.
 */
export function NearestStore({ variantId, size }: NearestStoreProps) {
  const place = useShopperPlace();
  const near = place ? `&near=${place.postcode}` : '';
  const { reply, askAgain } = useCurrentReply<PickUpReply>(`product/pickup?variantId=${variantId}${near}`);
  const { Part: Stores, want } = useLazyComponent(() =>
    import('./stores-dialog.tsx').then((module) => module.StoresDialog),
  );
  const [open, setOpen] = useState(false);
  if (reply === null) return <span className={lineClasses}>Checking store stock …</span>;
  if (reply === 'failed')
    return (
      <button type="button" className={`${lineClasses} font-medium underline underline-offset-4`} onClick={askAgain}>
        Store stock could not be loaded. Try again
      </button>
    );
  const { ready, stores } = reply;
  const [nearest] = stores;
  if (!nearest)
    return <span className={lineClasses}>No store has {size || 'it'} in stock now; it can be delivered.</span>;
  const isKnown = place !== null && nearest.distanceKm !== null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={lineClasses}
        onPointerDown={() => want()}
        onClick={() => {
          want();
          setOpen(true);
        }}
      >
        {isKnown ? (
          <span>
            <span className="font-medium underline underline-offset-4">
              Pick up {nearest.readyOn} at {nearest.name}
            </span>
            <span className="block text-quiet">
              {distanceWords(nearest.distanceKm)} away · {nearest.hours}
            </span>
          </span>
        ) : (
          <span className="font-medium underline underline-offset-4">
            Pick up {ready} at {stores.length === 1 ? '1 store' : `${stores.length} stores`}
          </span>
        )}
      </button>
      {Stores && <Stores open={open} onClose={() => setOpen(false)} found={reply} size={size} />}
    </>
  );
}
