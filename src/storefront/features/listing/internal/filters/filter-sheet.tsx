import type { ListingQuery } from '#contract/products/listing-query.ts';
import { formatListingQuery } from '#contract/products/listing-query.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import type { ListingData } from '../../listing-data.ts';
import { hasFilters, withoutFilters } from '../../listing-links.ts';
import { countWords } from '../count-words.ts';
import { FacetPanel } from './facet-panel.tsx';
import { showResults } from './use-filter-clicks.ts';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  data: ListingData;
  query: ListingQuery;
  home: string;
  /** The counts are of the previous choice. */
  waiting: boolean;
}

/** The filters on phones, in a bottom sheet with the number of results. */
export function FilterSheet({ open, onClose, data, query, home, waiting }: FilterSheetProps) {
  const { total } = data.listing;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="bottom"
      title="Filter"
      footer={
        open && (
          <div className="flex gap-3">
            {hasFilters(query) && (
              <LinkButton
                variant="secondary"
                to={`${data.path}${formatListingQuery(withoutFilters(query), data.termParam)}`}
                preventScrollReset
              >
                Clear all
              </LinkButton>
            )}
            <Button
              busy={waiting}
              full
              onClick={({ currentTarget }) => {
                // At once, before the page renders: the dialog's own event calls onClose.
                currentTarget.closest('dialog')?.close();
                showResults();
              }}
            >
              <span aria-live="polite">{total === 0 ? 'No results' : `Show ${countWords(total, 'result')}`}</span>
            </Button>
          </div>
        )
      }
    >
      {open && <FacetPanel data={data} query={query} home={home} inSheet />}
    </Drawer>
  );
}
