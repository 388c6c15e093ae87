import { type ActivityGroup, type ActivityQuery, activityGroups } from '#contract/staff/activity/activity-log.ts';
import { actionWords } from '../../ui/activity/activity-words.ts';
import { Button } from '../../ui/button.tsx';

import { useFilters } from '../../ui/use-filters.ts';
import { Chosen, Typed } from './typed-fields.tsx';

const groupWords: Partial<Record<ActivityGroup, string>> = {
  order: 'Orders',
  return: 'Returns',
  payment: 'Payments',
  'order-queue': 'Lists of orders',
  customer: 'Customers',
  account: 'Accounts of customers',
  loyalty: 'Points',
  product: 'Products',
  products: 'Imports of products',
  price: 'Scheduled prices',
  picture: 'Images',
  promotion: 'Promotions',
  'gift-card': 'Gift cards',
  content: 'Pages and articles',
  store: 'Stores',
  email: 'Emails',
  'api-key': 'API keys',
  webhook: 'Webhooks',
  export: 'Exports',
  secret: 'Secrets',
  secrets: 'Sealing of secrets',
  command: 'Commands on the server',
};

/** Who, what, about what, and when; kept in the URL. */
export function ActivityFilters({ query }: { query: Omit<ActivityQuery, 'size'> }) {
  const { set } = useFilters();
  const action = query.action ?? '';
  const isOne = action.includes('.');
  return (
    <search>
      <form
        // Other fields begin anew when the address has other filters.
        key={JSON.stringify(query)}
        className="no-print mb-5 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const text = (name: string) => String(typed.get(name) ?? '').trim();
          set(
            Object.fromEntries(
              ['who', 'subject', 'what', 'action', 'since', 'until'].map((name) => [name, text(name)]),
            ),
          );
        }}
      >
        <Typed label="Who" name="who" start={query.who} hint="Name, email address or key" />
        <Typed label="About" name="subject" start={query.subject} hint="Order, product code or customer’s email" />
        <Typed label="Words of the change" name="what" start={query.what} hint="Fields and values, whole words" />
        <Chosen
          start={action}
          options={[
            { value: '', label: 'All changes' },
            ...activityGroups.map((group) => ({ value: group, label: groupWords[group] ?? actionWords(group) })),
            ...(isOne ? [{ value: action, label: actionWords(action) }] : []),
          ]}
        />
        <Typed label="From day" name="since" type="date" start={query.since ?? ''} />
        <Typed label="To day" name="until" type="date" start={query.until ?? ''} />
        <div className="sm:pt-6">
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}
