import type { ReactNode } from 'react';

export function StepHeading({ children }: { children: ReactNode }) {
  return <h1 className="font-display text-3xl font-bold">{children}</h1>;
}

export function SectionHeading({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="font-display text-xl font-bold">{children}</h2>
      {action}
    </div>
  );
}
