import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { catalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { addressesNotFoundReply } from '#contract/staff/search/addresses-not-found.ts';
import { searchRulesReply } from '#contract/staff/search/search-rules.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { AddressTable } from './address-table.tsx';
import { AddressesNotFound } from './addresses-not-found.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { kinds, listNotes, NOT_FOUND, notes, type TabName } from './kinds.ts';
import { RuleForm } from './rule-form.tsx';
import { RulesTable } from './rules-table.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const options = { signal: request.signal };
  const [rules, words, notFound] = await Promise.all([
    callStaff('GET', `staff/search-rules${queryText({ q: params.get('q') })}`, searchRulesReply, options),
    callStaff('GET', 'staff/catalogue/words', catalogueWordsReply, options),
    // Looks for the nearest page of each: only for who wants to see it.
    params.get('tab') === NOT_FOUND
      ? callStaff('GET', 'staff/addresses-not-found', addressesNotFoundReply, options)
      : null,
  ]);
  return { ...rules, words, notFound };
}

/** Where old addresses and searches lead, and which products come first (OWN-09). */
export function Component() {
  const { rules, addressCount, emptySearches, words, notFound } = useLoaderData<typeof loader>();
  const { get } = useFilters();
  const tab = get('tab', 'address');
  const kind = (tab in kinds ? tab : 'address') as TabName;
  const counts = Object.fromEntries(
    Object.keys(kinds).map((one) => [one, rules.filter(({ rule }) => rule.kind === one).length]),
  );
  return (
    <Screen
      title="Search and redirects"
      note={tab in listNotes ? listNotes[tab as keyof typeof listNotes] : notes[kind]}
    >
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
          { value: NOT_FOUND, label: 'Addresses not found', ...(notFound && { count: notFound.count }) },
        ]}
      />
      {notFound ? (
        <AddressesNotFound {...notFound} />
      ) : tab === 'empty' ? (
        <EmptySearches searches={emptySearches} />
      ) : (
        <>
          <RuleForm
            key={`${kind} ${get('term')} ${get('to')} ${get('edit')}`}
            kind={kind}
            rules={rules}
            words={words}
          />
          {kind === 'address' && <AddressTable />}
          {kind === 'address' && <SearchForm label="Find an address" />}
          <RulesTable kind={kind} rules={rules.filter(({ rule }) => rule.kind === kind)} addressCount={addressCount} />
        </>
      )}
    </Screen>
  );
}
