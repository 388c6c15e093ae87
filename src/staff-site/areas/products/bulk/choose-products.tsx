import type { CatalogueWordsReply, ProductsReply } from '#contract/staff/products/staff-products.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangePanel } from './form/change-panel.tsx';
import type { useSelection } from './use-selection.ts';

interface ChooseProductsProps extends Pick<ProductsReply, 'pages' | 'total'> {
  selected: ReturnType<typeof useSelection>;
  words: CatalogueWordsReply;
}

/** Choosing all products of the list that is open, and what to change of those that are chosen. */
export const ChooseProducts = ({
  selected: { isAll, chooseAll, choose, selection, count },
  pages,
  total,
  words,
}: ChooseProductsProps) => (
  <>
    {pages > 1 && !isAll && (
      <p className="no-print mb-3">
        <Button small variant="secondary" onClick={chooseAll}>
          {`Choose all ${counted(total, 'product')} of this list`}
        </Button>
      </p>
    )}
    {selection && <ChangePanel selection={selection} count={count} words={words} onClear={() => choose(new Set())} />}
  </>
);
