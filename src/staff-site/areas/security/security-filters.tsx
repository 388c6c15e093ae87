import { type SecurityQuery, securityEventKinds, securityRanges } from '#contract/staff/staff-security-events.ts';
import { Select } from '../../ui/forms/field.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { kindWords } from './event-words.ts';

const rangeWords: Record<(typeof securityRanges)[number], string> = {
  1: 'Last 24 hours',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  730: 'Last two years',
};

/** Which events of which days are shown; they are in the URL. */
export function SecurityFilters({ query }: { query: SecurityQuery }) {
  const { set } = useFilters();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <Select
        label="Events"
        name="kind"
        value={query.kind ?? ''}
        onChange={(kind) => set({ kind })}
        options={[
          { value: '', label: 'All events' },
          ...securityEventKinds.map((kind) => ({ value: kind, label: kindWords[kind].label })),
        ]}
      />
      <Select
        label="Period"
        name="days"
        value={String(query.days)}
        onChange={(days) => set({ days })}
        options={securityRanges.map((days) => ({ value: String(days), label: rangeWords[days] }))}
      />
    </div>
  );
}
