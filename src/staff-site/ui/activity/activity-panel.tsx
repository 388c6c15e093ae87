import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type ActivityRow, activitySchema } from '#contract/staff/activity/activity-log.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText, StaffCallFailed } from '../../staff-call.ts';
import { ButtonLink } from '../button.tsx';
import { Panel } from '../panel.tsx';
import { ActivityTable } from './activity-table.tsx';

const LAST = 5;

type About = { subject: string } | { action: 'settings' };

/**
 * The last entries of the activity log about one product, order, customer or the settings, read when they are opened,
 * and a link to all of them; nothing for those who may not see the log (OWN-08).
 */
export function ActivityPanel(about: About) {
  const [isOpen, setIsOpen] = useState(false);
  const filter = queryText(about);
  if (!useMay('seeActivity')) return null;
  return (
    <Panel
      title="Activity"
      actions={
        <ButtonLink to={`/activity${filter}`} variant="quiet" small>
          All activity
        </ButtonLink>
      }
    >
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-6 cursor-pointer font-semibold underline underline-offset-4">Last changes</summary>
        {isOpen && <Entries filter={filter} />}
      </details>
    </Panel>
  );
}

function Entries({ filter }: { filter: string }) {
  // After something was saved on the screen, its location has a new key.
  const { key } = useLocation();
  const [undone, setUndone] = useState(0);
  const [entries, setEntries] = useState<readonly ActivityRow[] | string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the screen is
  useEffect(() => {
    const ending = new AbortController();
    callStaff('GET', `staff/activity${filter}&size=${LAST}`, activitySchema, { signal: ending.signal }).then(
      (reply) => setEntries(reply.entries),
      (error: unknown) => {
        if (error instanceof StaffCallFailed) setEntries(error.message);
        else if (!ending.signal.aborted) throw error;
      },
    );
    return () => ending.abort();
  }, [filter, key, undone]);
  if (entries === null) return <p className="mt-3 text-quiet">Loading…</p>;
  if (typeof entries === 'string') return <p role="alert">{entries}</p>;
  return (
    <div className="mt-3">
      <ActivityTable
        entries={entries}
        empty="Nothing has been changed yet."
        onUndone={() => setUndone((count) => count + 1)}
      />
    </div>
  );
}
