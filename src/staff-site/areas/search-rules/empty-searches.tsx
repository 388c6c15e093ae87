import type { SearchRulesReply } from '#contract/staff/search/search-rules.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { TabName } from './kinds.ts';

/** Searches that found nothing. Each leads to a rule: one press here, one to save it. */
export function EmptySearches({ searches }: { searches: SearchRulesReply['emptySearches'] }) {
  const columns: Column<SearchRulesReply['emptySearches'][number]>[] = [
    { key: 'term', head: 'Search', cell: ({ term }) => term },
    { key: 'times', head: 'Times', right: true, cell: ({ times }) => times },
    {
      key: 'rule',
      head: '',
      cell: ({ term }) => (
        <span className="flex flex-wrap gap-2">
          <ButtonLink small to={linkTo('term', term)} aria-label={`Show a page for ${term}`}>
            Show a page
          </ButtonLink>
          {!/\s/.test(term) && (
            <ButtonLink small to={linkTo('synonym', term)} aria-label={`Synonyms of ${term}`}>
              Synonyms
            </ButtonLink>
          )}
          <ButtonLink small to={linkTo('placement', term)} aria-label={`Choose products for ${term}`}>
            Choose products
          </ButtonLink>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Searches that found nothing"
      columns={columns}
      rows={searches}
      rowKey={({ term }) => term}
      empty="Every search found something, or has a rule."
    />
  );
}

const linkTo = (tab: TabName, term: string): string => `?${new URLSearchParams({ tab, term })}`;
