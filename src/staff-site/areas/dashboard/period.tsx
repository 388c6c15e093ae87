import { useState } from 'react';
import { reportQuerySchema } from '#contract/staff/staff-report.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { lastDays } from './last-days.ts';

const ranges = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '28 days', days: 28 },
  { label: '90 days', days: 90 },
] as const;

/** Chooses the days that the figures are for. */
export function Period({ range }: { range: { from: string; to: string } }) {
  const { set } = useFilters();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [error, setError] = useState('');
  const today = nzDay(new Date());
  const choose = (chosen: { from: string; to: string }) => set({ 'from-day': chosen.from, 'to-day': chosen.to });
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="flex flex-wrap gap-2">
        {ranges.map(({ label, days }) => {
          const one = lastDays(days);
          const chosen = one.from === range.from && one.to === range.to;
          return (
            <Button
              key={label}
              small
              variant={chosen ? 'primary' : 'secondary'}
              aria-pressed={chosen}
              onClick={() => choose(one)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <form
        className="flex flex-wrap items-end gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = reportQuerySchema.safeParse({ from, to });
          setError(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
          if (parsed.success) choose(parsed.data);
        }}
      >
        <Field label="From" name="from-day" type="date" max={today} value={from} onChange={setFrom} />
        <Field label="To" name="to-day" type="date" max={today} value={to} onChange={setTo} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {error && (
          <p role="alert" className="w-full text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </form>
    </div>
  );
}
