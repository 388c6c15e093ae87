import { Link } from 'react-router';
import type { Report } from '#contract/staff/staff-report.ts';
import { useMay } from '../../session.ts';
import { Panel } from '../../ui/panel.tsx';
import { Bars } from './bars.tsx';

/** What was searched for in vain; each leads whoever may edit the range to its rule (OWN-09). */
export function EmptySearches({ searches }: { searches: Report['emptySearches'] }) {
  const mayEdit = useMay('editRange');
  const ruleOf = (term: string) => (
    <Link
      to={`/search-rules?${new URLSearchParams({ tab: 'term', term })}`}
      aria-label={`Rule for ${term}`}
      className="underline underline-offset-4"
    >
      Rule
    </Link>
  );
  return (
    <Panel title="Searches without results">
      <Bars
        caption="Searches without results, by frequency"
        empty="Every search had results."
        rows={searches.map(({ term, times }) => ({
          key: term,
          name: term,
          count: times,
          ...(mayEdit && { more: ruleOf(term) }),
        }))}
      />
    </Panel>
  );
}
