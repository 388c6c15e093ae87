import { type ReactNode, useId } from 'react';

interface RadioCardProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: (value: string) => void;
  title: ReactNode;
  /** Below the title: arrival time, or why it cannot be chosen. */
  detail?: ReactNode;
  /** On the right: a price. */
  aside?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
}

/** A radio button with space for details; used in a fieldset. */
export function RadioCard({
  name,
  value,
  checked,
  onChoose,
  title,
  detail,
  aside,
  disabled = false,
  invalid = false,
}: RadioCardProps) {
  const id = useId();
  return (
    <label
      className={`flex min-h-16 items-start gap-3 border p-4 transition-colors duration-120 first:rounded-t-xs last:rounded-b-xs not-first:-mt-px has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        checked
          ? 'relative z-1 border-ink bg-raised shadow-[inset_4px_0_0_var(--color-accent)]'
          : invalid
            ? 'border-danger'
            : 'border-line-strong'
      } ${disabled ? 'cursor-not-allowed text-quiet' : 'cursor-pointer hover:border-ink'}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-describedby={detail ? `${id}-detail` : undefined}
        aria-labelledby={`${id}-title`}
        onChange={() => onChoose(value)}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-page outline-none checked:border-6 checked:border-ink disabled:opacity-60"
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="flex items-start justify-between gap-4">
          <span className="font-semibold">{title}</span>
          {aside && <span className="shrink-0 tabular-nums">{aside}</span>}
        </span>
        {detail && (
          <span id={`${id}-detail`} className="mt-0.5 block text-sm text-quiet">
            {detail}
          </span>
        )}
      </span>
    </label>
  );
}
