import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ActivityQuery, activityQuerySchema, activitySchema } from '#contract/staff/activity/activity-log.ts';
import { callStaff, queryText, StaffCallFailed, saveStaffFile } from '../../staff-call.ts';
import { ActivityTable } from '../../ui/activity/activity-table.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ActivityFilters } from './activity-filters.tsx';

const NAMES = ['who', 'subject', 'what', 'action', 'since', 'until', 'from'] as const;

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const chosen = NAMES.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  const parsed = activityQuerySchema.safeParse(Object.fromEntries(chosen));
  const query: ActivityQuery = parsed.success ? parsed.data : activityQuerySchema.parse({});
  return {
    query,
    ...(await callStaff('GET', `staff/activity${queryText({ ...query })}`, activitySchema, { signal: request.signal })),
  };
};

/** Every change by a person, key, command or job: who, what, before, after, when, from where (OWN-08). */
export function Component() {
  const { query, entries, next } = useLoaderData<typeof loader>();
  const { from: _, size: __, ...filters } = query;
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <Screen
      title="Activity"
      note="Every change by a person, a key, a command or a job. Network addresses are kept for two years."
      actions={<Download filters={filters} />}
    >
      <ActivityFilters query={filters} />
      {isFiltered && (
        <p className="mb-4">
          <ButtonLink to="?" variant="quiet" small>
            Show all changes
          </ButtonLink>
        </p>
      )}
      <ActivityTable entries={entries} empty="No such changes. Names and words have to be whole." />
      <Pager next={next} />
    </Screen>
  );
}

/** What the filters find as a file for a spreadsheet. */
function Download({ filters }: { filters: Record<string, string | undefined> }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveStaffFile(`staff/exports/activity${queryText(filters)}`);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      showToast(error.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
