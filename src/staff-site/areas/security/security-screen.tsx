import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type SecurityEventRow,
  type SecurityQuery,
  securityEventsSchema,
  securityQuerySchema,
} from '#contract/staff/staff-security-events.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status, When } from '../../ui/values.tsx';
import { actionWords, kindWords } from './event-words.ts';
import { Party } from './party.tsx';
import { SecurityFilters } from './security-filters.tsx';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const chosen = ['kind', 'days', 'q', 'from'].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  const parsed = securityQuerySchema.safeParse(Object.fromEntries(chosen));
  const query: SecurityQuery = parsed.success ? parsed.data : { days: 7, q: '' };
  return {
    query,
    ...(await callStaff('GET', `staff/security-events${queryText({ ...query })}`, securityEventsSchema, {
      signal: request.signal,
    })),
  };
};

const columns: readonly Column<SecurityEventRow>[] = [
  { key: 'when', head: 'When', cell: ({ firstAt, lastAt }) => <Moments firstAt={firstAt} lastAt={lastAt} /> },
  {
    key: 'kind',
    head: 'Event',
    speaks: true,
    cell: ({ kind }) => <Status tone={kindWords[kind].tone}>{kindWords[kind].label}</Status>,
  },
  { key: 'who', head: 'Who', cell: ({ actor, kind }) => <Party party={actor} kind={kind} /> },
  { key: 'address', head: 'Address', cell: ({ address }) => address },
  {
    key: 'what',
    head: 'What',
    cell: (event) => (
      <>
        {actionWords(event)}
        {event.subject && event.subject.id !== event.actor.id && (
          <>
            {': '}
            <Party party={event.subject} kind={event.kind} />
          </>
        )}
      </>
    ),
  },
  { key: 'times', head: 'Times', right: true, cell: ({ times }) => times.toLocaleString('en-NZ') },
];

/** Who tried to get in, was refused, used a key or changed rights (SEC-11). */
export function Component() {
  const { query, events, next } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Security"
      note="Log-ins, refused permissions, use of keys and changed rights. What repeats within an hour is one line."
    >
      <SearchForm
        label="Find a person, key or address"
        hint="Email address of staff or a customer, name of staff or a key, kerb_ and the shown part of a key, or a network address"
      />
      <SecurityFilters query={query} />
      {query.q !== '' && (
        <p className="mb-4">
          Events of “{query.q}”.{' '}
          <ButtonLink to={queryText({ kind: query.kind, days: query.days }) || '?'} variant="quiet" small>
            Show everybody’s
          </ButtonLink>
        </p>
      )}
      <DataTable
        caption="Security events"
        columns={columns}
        rows={events}
        rowKey={({ id }) => id}
        empty="No such events in this period. Addresses are kept for 90 days, changed rights for two years."
      />
      <Pager next={next} />
    </Screen>
  );
}

/** The first and the last time within the hour. */
const Moments = ({ firstAt, lastAt }: { firstAt: string; lastAt: string }) => (
  <>
    <When at={firstAt} />
    {Date.parse(lastAt) - Date.parse(firstAt) >= 60_000 && (
      <>
        {' to '}
        <When at={lastAt} />
      </>
    )}
  </>
);
