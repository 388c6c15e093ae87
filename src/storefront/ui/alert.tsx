import type { ReactNode, Ref } from 'react';

const tones = {
  error: 'border-danger text-danger',
  success: 'border-success',
  info: 'border-line-strong',
} as const;

/** A message that must be read: errors are announced at once, others politely. */
export function Alert({
  tone = 'info',
  children,
  action,
  ref,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xs border border-l-4 bg-raised px-4 py-3 ${tones[tone]}`}
    >
      <div className="min-w-0 text-ink">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
