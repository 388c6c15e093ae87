import { deviceKinds, pageKinds } from '#contract/site/page-kinds.ts';
import { type SpeedQuery, speedRanges } from '#contract/staff/staff-page-speed.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { deviceWords, pageWords } from './speed-words.ts';

/** Which days, pages and devices the report is about; they are in the URL. */
export function SpeedFilters({ query }: { query: SpeedQuery }) {
  const { set } = useFilters();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="flex flex-wrap gap-2">
        {speedRanges.map((days) => (
          <Button
            key={days}
            variant={days === query.days ? 'primary' : 'secondary'}
            aria-pressed={days === query.days}
            onClick={() => set({ days: String(days) })}
          >
            {days === 1 ? 'Today' : `${days} days`}
          </Button>
        ))}
      </div>
      <Select
        label="Pages"
        name="page"
        value={query.page ?? ''}
        onChange={(page) => set({ page })}
        options={[
          { value: '', label: 'All pages' },
          ...pageKinds.map((kind) => ({ value: kind, label: pageWords[kind] })),
        ]}
      />
      <Select
        label="Devices"
        name="device"
        value={query.device ?? ''}
        onChange={(device) => set({ device })}
        options={[
          { value: '', label: 'All devices' },
          ...deviceKinds.map((kind) => ({ value: kind, label: deviceWords[kind] })),
        ]}
      />
    </div>
  );
}
