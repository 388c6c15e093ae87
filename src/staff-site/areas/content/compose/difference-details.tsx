import { useEffect, useState } from 'react';
import { type DifferencesReply, differencesReply } from '#contract/staff/content/staff-drafts.ts';
import { callStaff, queryText, StaffCallFailed } from '../../../staff-call.ts';

interface DifferenceProps {
  id: string;
  /** Absent: the draft. */
  version?: number;
}

/** What a version or the draft has changed of what was before it, read when it is opened. */
export function DifferenceDetails({ label, ...which }: DifferenceProps & { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer py-1 underline underline-offset-4">{label}</summary>
      {isOpen && <Differences {...which} />}
    </details>
  );
}

function Differences({ id, version }: DifferenceProps) {
  const [changes, setChanges] = useState<DifferencesReply['changes'] | string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const query = queryText({ id, ...(version !== undefined && { version }) });
    callStaff('GET', `staff/content/differences${query}`, differencesReply, { signal: ending.signal }).then(
      (reply) => setChanges(reply.changes),
      (error: unknown) => {
        if (error instanceof StaffCallFailed) setChanges(error.message);
        else if (!ending.signal.aborted) throw error;
      },
    );
    return () => ending.abort();
  }, [id, version]);
  if (changes === null) return <p className="text-quiet">Loading…</p>;
  if (typeof changes === 'string') return <p role="alert">{changes}</p>;
  if (changes.length === 0) return <p className="text-quiet">Nothing differs.</p>;
  return (
    <ul className="flex max-w-3xl flex-col gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-quiet">{field}: </span>
          {before !== null && <del className="text-quiet">{before}</del>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{before === null ? 'now' : 'then'} </span>
          {after === null ? <span className="text-quiet">none</span> : <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
