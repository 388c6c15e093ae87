import { useEffect, useState } from 'react';
import type { PickUpReply } from '#contract/stores/pick-up.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';

interface PickUpProps {
  variantId: string;
  /** 'US Men 9'; empty for products with one size. */
  size: string;
}

/** Stores that have the chosen size in stock: their number in a line, the list in a dialog. Needs a key per size. */
export function PickUp({ variantId, size }: PickUpProps) {
  const { found, askAgain } = useStoresWith(variantId);
  const [open, setOpen] = useState(false);

  const linkClasses = 'inline-flex min-h-11 items-center gap-2 font-medium text-ink underline underline-offset-4';
  if (found === null) return <span className="inline-flex min-h-11 items-center">Checking store stock …</span>;
  if (found === 'failed')
    return (
      <button type="button" className={linkClasses} onClick={askAgain}>
        Store stock could not be loaded. Try again
      </button>
    );
  const { ready, promise, stores } = found;
  if (stores.length === 0)
    return (
      <span className="inline-flex min-h-11 items-center">
        No store has {size || 'it'} in stock now; it can be delivered.
      </span>
    );
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={linkClasses} onClick={() => setOpen(true)}>
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
        Pick up {ready} at {stores.length === 1 ? '1 store' : `${stores.length} stores`}
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={size ? `Stores with ${size}` : 'Stores that have it'}
        side="middle"
        reading
      >
        <p className="mb-3">
          {promise}, free, when everything in your cart is in the same store. Choose the store at checkout.
        </p>
        <ul>
          {stores.map(({ id, name, street, suburb, stock }) => (
            <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3">
              <span className="font-semibold">{name}</span>
              <span className={stock === 'In stock' ? 'text-success' : 'text-ink'}>{stock}</span>
              <span className="col-span-2 text-sm text-quiet">{[street, suburb].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}

/** Asks which stores have a size in stock; `found` is null until they have answered. */
function useStoresWith(variantId: string) {
  const [found, setFound] = useState<PickUpReply | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const abort = new AbortController();
    callApi<PickUpReply>('GET', `product/pickup?variantId=${variantId}`, undefined, { signal: abort.signal }).then(
      (reply) => {
        if (!abort.signal.aborted) setFound(reply.ok ? reply.value : 'failed');
      },
    );
    return () => abort.abort();
  }, [variantId, attempt]);
  const askAgain = () => {
    setFound(null);
    setAttempt(attempt + 1);
  };
  return { found, askAgain };
}
