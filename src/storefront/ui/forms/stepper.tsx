import { useState } from 'react';

interface StepperProps {
  /** Accessible label of the number: 'Quantity of Harbour Runner, size 9'. */
  label: string;
  value: number;
  /** The value after pressing − or +; null when there is none in that direction. */
  next: (direction: -1 | 1) => number | null;
  /** 0 can be typed, but is never reached by the buttons. */
  onChange: (value: number) => void;
  max: number;
  describedBy?: string;
}

/** A number with − and +, which can also be typed; the parent decides which values the buttons offer. */
export function Stepper({ label, value, next, onChange, max, describedBy }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const typed = Number(draft);
    setDraft(null);
    if (/^\d+$/.test(draft) && typed !== value) onChange(Math.min(typed, max));
  };
  const [less, more] = [next(-1), next(1)];
  const step = (to: number | null) => {
    setDraft(null);
    if (to !== null) onChange(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the group has its own label
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-stretch rounded-xs border border-line-strong bg-page"
    >
      <StepButton label="One fewer" sign="M4 10h12" to={less} step={step} />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={label}
        aria-describedby={describedBy}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.currentTarget.value.replace(/\D/g, ''))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'ArrowUp') step(more);
          if (event.key === 'ArrowDown') step(less);
          if (event.key === 'Escape') setDraft(null);
        }}
        className="w-10 border-x border-line bg-transparent text-center tabular-nums"
      />
      <StepButton label="One more" sign="M4 10h12M10 4v12" to={more} step={step} />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  /** Path of the sign, on a square of 20. */
  sign: string;
  /** The value after pressing; null when there is none. */
  to: number | null;
  step: (to: number | null) => void;
}

/** Stays focusable when there is no next value, so that the focus is not lost at a limit. */
function StepButton({ label, sign, to, step }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to === null}
      onClick={() => step(to)}
      className="grid size-11 shrink-0 place-items-center text-lg transition-colors duration-120 hover:bg-sunken aria-disabled:text-faint aria-disabled:hover:bg-transparent aria-disabled:cursor-not-allowed"
    >
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d={sign} stroke="currentColor" strokeWidth="2" fill="none" />
      </svg>
    </button>
  );
}
