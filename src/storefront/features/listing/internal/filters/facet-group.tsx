'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { type ReactNode, useState } from 'react';
import { Icon } from '#storefront/ui/icon.tsx';

/** A facet under its heading, which opens and closes it. `open` is its state at first; after that it is the shopper's. */
export function FacetGroup({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [startsOpen] = useState(open);
  return (
    <details open={startsOpen} className="group border-b border-line py-2">
      <summary className="flex min-h-11 items-center justify-between">
        <h3 className="font-semibold">{title}</h3>
        <span className="transition-transform duration-150 group-open:rotate-180">
          <Icon name="down" size={16} />
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
