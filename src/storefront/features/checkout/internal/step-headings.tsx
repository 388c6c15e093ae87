import type { ReactNode } from 'react';
import { Alert } from '#storefront/ui/alert.tsx';

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

/** Announces a failed attempt to continue, and how many fields are invalid; the focus is on the first. */
export function ErrorSummary({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert tone="error">
      {count === 1
        ? 'One field needs your attention. It is marked below.'
        : `${count} fields need your attention. They are marked below.`}
    </Alert>
  );
}
