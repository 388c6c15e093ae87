import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { catalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { searchRulesReply } from '#contract/staff/search/search-rules.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { AddressTable } from './address-table.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { kinds, notes, type TabName } from './kinds.ts';
import { RuleForm } from './rule-form.tsx';
import { RulesTable } from './rules-table.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const options = { signal: request.signal };
  const [rules, words] = await Promise.all([
    callStaff('GET', `staff/search-rules${queryText({ q: params.get('q') })}`, searchRulesReply, options),
    callStaff('GET', 'staff/catalogue/words', catalogueWordsReply, options),
  ]);
  return { ...rules, words };
}

/** Where old addresses and searches lead, and which products come first (OWN-09). */
export function Component() {
  const { rules, addressCount, emptySearches, words } = useLoaderData<typeof loader>();
  const { get } = useFilters();
  const tab = get('tab', 'address');
  const isEmptyTab = tab === 'empty';
  const kind = (tab in kinds ? tab : 'address') as TabName;
  const counts = Object.fromEntries(
    Object.keys(kinds).map((one) => [one, rules.filter(({ rule }) => rule.kind === one).length]),
  );
  return (
    <Screen title="Search and redirects" note={isEmptyTab ? 'Searches of the last 30 days.' : notes[kind]}>
      <Tabs
        label="Rules"
        name="tab"
        tabs={[
          ...(Object.keys(kinds) as TabName[]).map((value) => ({
            value,
            label: kinds[value],
            count: value === 'address' && get('q') === '' ? addressCount : (counts[value] ?? 0),
          })),
          { value: 'empty', label: 'Found nothing', count: emptySearches.length },
        ]}
      />
      {isEmptyTab ? (
        <EmptySearches searches={emptySearches} />
      ) : (
        <>
          <RuleForm key={`${kind} ${get('term')} ${get('edit')}`} kind={kind} rules={rules} words={words} />
          {kind === 'address' && <AddressTable />}
          {kind === 'address' && <SearchForm label="Find an address" />}
          <RulesTable kind={kind} rules={rules.filter(({ rule }) => rule.kind === kind)} addressCount={addressCount} />
        </>
      )}
    </Screen>
  );
}
