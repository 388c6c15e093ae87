import type { ReactNode } from 'react';

export interface Step {
  label: string;
  link?: (children: ReactNode, className: string) => ReactNode;
}

/** Progress through steps: the dashed yellow line up to the current one. */
export function Steps({ steps, current, label }: { steps: readonly Step[]; current: number; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="grid grid-flow-col auto-cols-fr">
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'ahead';
          const text = (
            <>
              {state === 'done' && <span className="sr-only">Done: </span>}
              {step.label}
            </>
          );
          const textClasses = `block pb-2 text-sm ${state === 'now' ? 'font-bold' : state === 'done' ? 'font-medium underline-offset-4 hover:underline' : 'text-quiet'}`;
          return (
            <li key={step.label} aria-current={state === 'now' ? 'step' : undefined} className="min-w-0">
              {state === 'done' && step.link ? (
                step.link(text, textClasses)
              ) : (
                <span className={textClasses}>{text}</span>
              )}
              <span
                aria-hidden="true"
                className={`steps-line block h-3 bg-road ${state === 'ahead' ? 'steps-line-ahead' : ''}`}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
