import { lazy, Suspense, useState } from 'react';
import type { OrderView } from '#contract/orders/orders.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import type { OrderSource } from '../../order-source.ts';

/** Loaded with the first change only: the fields of an address are large. */
const LatePanel = lazy(async () => ({ default: (await import('./change-panel.tsx')).ChangePanel }));

const titles = { sizes: 'Change size', address: 'Change address' } as const;
type What = keyof typeof titles;

interface ChangeOrderProps {
  order: OrderView;
  source: OrderSource;
  onChange: (order: OrderView) => void;
}

/** Changes the order's sizes or address until picking begins (EDIT-02); says so afterwards in its place. */
export function ChangeOrder({ order, source, onChange }: ChangeOrderProps) {
  const [open, setOpen] = useState<What | null>(null);
  const [isDone, setDone] = useState(false);
  const begin = (what: What) => {
    setDone(false);
    setOpen(what);
  };
  const goesToAddress = order.shippingType === 'DELIVERY';
  return (
    <>
      <p role="status" className={isDone ? '' : 'sr-only'}>
        {isDone && 'Your order is changed, and costs the same. We email you what it is now.'}
      </p>
      {order.changeable && (
        <div className="grid gap-3">
          <Button variant="secondary" onClick={() => begin('sizes')} full>
            {titles.sizes}
          </Button>
          {goesToAddress && (
            <Button variant="secondary" onClick={() => begin('address')} full>
              {titles.address}
            </Button>
          )}
        </div>
      )}
      <Drawer open={open !== null} onClose={() => setOpen(null)} title={titles[open ?? 'sizes']} side="middle">
        {open && (
          <Suspense>
            <LatePanel
              what={open}
              number={order.number}
              source={source}
              onChange={onChange}
              onDone={() => {
                setDone(true);
                setOpen(null);
              }}
            />
          </Suspense>
        )}
      </Drawer>
    </>
  );
}
