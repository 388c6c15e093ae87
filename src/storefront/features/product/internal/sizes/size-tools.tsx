'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useState } from 'react';
import type { ProductVariant, SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { SIZE_CHART_ID } from '../../size-labels.ts';

interface SizeToolsProps {
  offered: readonly SizeSystem[];
  system: SizeSystem | null;
  size: ProductVariant | null;
  onSaved: (mine: MySize) => void;
}

/** Buttons for the size guide and the shopper's own size. */
export function SizeTools({ offered, system, size, onSaved }: SizeToolsProps) {
  const { mine } = useSizePreference();
  const [open, setOpen] = useState<'guide' | 'mine' | null>(null);
  const { Part: Dialogs, want } = useLazyComponent(() =>
    import('./size-dialogs.tsx').then((module) => module.SizeDialogs),
  );
  // If the dialogs fail to load, the product's own size chart is shown.
  const load = () => want(() => location.assign(`#${SIZE_CHART_ID}`));
  const show = (dialog: 'guide' | 'mine') => {
    load();
    setOpen(dialog);
  };
  const linkClasses = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4';
  return (
    <div className="flex gap-x-6 text-sm font-medium">
      {/* Links to the product's own size chart before JavaScript loads; then it opens the dialog. */}
      <a
        href={`#${SIZE_CHART_ID}`}
        aria-haspopup="dialog"
        onPointerDown={load}
        onClick={(event) => {
          event.preventDefault();
          show('guide');
        }}
        className={linkClasses}
      >
        <Icon name="ruler" size={20} />
        Size guide
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={load}
        onClick={() => show('mine')}
        className={`${linkClasses} noscript:hidden`}
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
          onSaved={onSaved}
        />
      )}
    </div>
  );
}
