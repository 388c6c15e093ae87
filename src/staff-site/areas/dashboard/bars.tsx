import type { ReactNode } from 'react';

interface Bar {
  key: string;
  name: string;
  note?: string;
  count: number;
  more?: ReactNode;
}
/** A ranked list with bars; the numbers are the text alternative of the bars. */
export function Bars({ caption, rows, empty }: { caption: string; rows: readonly Bar[]; empty: string }) {
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="text-quiet">{empty}</p>;
  return (
    <ol aria-label={caption} className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">
              {row.name} {row.note && <span className="text-sm text-quiet">{row.note}</span>}
            </span>
            <span className="shrink-0 tabular-nums">
              <strong>{row.count}</strong> {row.more && <span className="ml-3 text-sm text-quiet">{row.more}</span>}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1.5 bg-sunken">
            <div className="h-full bg-ink" style={{ width: `${(row.count / maxCount) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
