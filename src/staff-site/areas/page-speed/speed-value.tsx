import type { SpeedMetric } from '#contract/site/page-kinds.ts';
import type { SpeedSummary } from '#contract/staff/staff-page-speed.ts';
import { Status } from '../../ui/values.tsx';
import { formatSpeed, ratingOf } from './speed-words.ts';

/** The third quartile of a period, what it is worth, and that of the period before. */
export function SpeedValue({ metric, now, before }: { metric: SpeedMetric; now: SpeedSummary; before: SpeedSummary }) {
  if (now.p75 === null) return <span className="text-quiet">–</span>;
  const { word, tone } = ratingOf(metric, now.p75);
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{formatSpeed(metric, now.p75)}</span>{' '}
      <Status tone={tone}>{word}</Status>
      <span className="block text-sm whitespace-nowrap text-quiet tabular-nums">
        {before.p75 === null ? 'nothing before' : `before: ${formatSpeed(metric, before.p75)}`}
      </span>
    </>
  );
}
