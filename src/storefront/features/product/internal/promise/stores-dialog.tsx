'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import type { PickUpReply } from '#contract/stores/pick-up.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { distanceWords } from './distance-words.ts';

interface StoresDialogProps {
  open: boolean;
  onClose: () => void;
  found: PickUpReply;
  /** 'US Men 9'; empty for products with one size. */
  size: string;
}

/** The stores that have a size, with their hours, the nearest first where a place is known. Loaded by the first press. */
export function StoresDialog({ open, onClose, found: { promise, stores }, size }: StoresDialogProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={size ? `Stores with ${size}` : 'Stores that have it'}
      side="middle"
      reading
    >
      <p className="mb-3">
        {promise}, free, when everything in your cart is in the same store. Choose the store at checkout.
      </p>
      <ul>
        {stores.map(({ id, name, street, suburb, stock, path, distanceKm, hours }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-2">
            <Link
              to={`/stores/${path}`}
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <span className={stock === 'In stock' ? 'text-success' : 'text-ink'}>{stock}</span>
            <span className="col-span-2 text-sm text-quiet">
              {[street, suburb, distanceWords(distanceKm)].filter(Boolean).join(', ')}
              <br />
              {hours}
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
