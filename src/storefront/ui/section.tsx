import type { ReactNode } from 'react';
import { useId } from 'react';

/** A titled section of a page, with space for a link beside its title. */
export function Section({
  title,
  aside,
  children,
  className = '',
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex items-baseline justify-between gap-6">
        <h2 id={id} className="font-display text-2xl font-extrabold sm:text-3xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
