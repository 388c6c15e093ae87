import type { ProductVariant, SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { MySizeDialog } from '../../my-size-dialog.tsx';
import { SizeGuide } from './size-guide.tsx';

export interface SizeDialogsProps {
  open: 'guide' | 'mine' | null;
  onClose: () => void;
  offered: readonly SizeSystem[];
  system: SizeSystem | null;
  size: ProductVariant | null;
  mine: MySize | null;
  onSaved: (mine: MySize) => void;
}

/** The dialogs of the size picker; loaded when first opened. */
export function SizeDialogs({ open, onClose, offered, system, size, mine, onSaved }: SizeDialogsProps) {
  const label = system && size?.sizes[system];
  return (
    <>
      <SizeGuide open={open === 'guide'} onClose={onClose} offered={offered} system={system} size={size} />
      <MySizeDialog
        open={open === 'mine'}
        onClose={onClose}
        start={mine ?? (system && label ? { system, label } : null)}
        onSaved={onSaved}
      />
    </>
  );
}
