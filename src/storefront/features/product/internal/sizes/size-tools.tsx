'use no memo'; // Drawn about once: remembering would weigh more than it saves (docs/decisions/0011).
import { useState } from 'react';
import type { ProductVariant, SizeSystem } from '#contract/products/product.ts';
import { type MySize, useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { SIZE_CHART_ID } from '../../size-labels.ts';

interface SizeToolsProps {
  offered: readonly SizeSystem[];
  system: SizeSystem | null;
  size: ProductVariant | null;
  onOwnSize: (mine: MySize) => void;
}

/** The way to the size guide, and to one's own size. */
export function SizeTools({ offered, system, size, onOwnSize }: SizeToolsProps) {
  const { mine } = useSizePreference();
  const [open, setOpen] = useState<'guide' | 'mine' | null>(null);
  const { Part: Dialogs, want } = useLazyComponent(() =>
    import('./size-dialogs.tsx').then((module) => module.SizeDialogs),
  );
  // Where they cannot be fetched, the product's own chart is shown.
  const load = () => want(() => location.assign(`#${SIZE_CHART_ID}`));
  const show = (dialog: 'guide' | 'mine') => {
    load();
    setOpen(dialog);
  };
  const look = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4';
  return (
    <div className="flex gap-x-6 text-sm font-medium">
      {/* Leads to the product's own chart before JavaScript; the dialog opens with it. */}
      <a
        href={`#${SIZE_CHART_ID}`}
        aria-haspopup="dialog"
        onPointerDown={load}
        onClick={(event) => {
          event.preventDefault();
          show('guide');
        }}
        className={look}
      >
        <Icon name="ruler" size={20} />
        Size guide
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={load}
        onClick={() => show('mine')}
        className={`${look} noscript:hidden`}
      >
        {mine ? 'Change my size' : 'Set my size'}
      </button>
      {Dialogs && (
        <Dialogs
          open={open}
          onClose={() => setOpen(null)}
          offered={offered}
          system={system}
          size={size}
          mine={mine}
          onSaved={onOwnSize}
        />
      )}
    </div>
  );
}
