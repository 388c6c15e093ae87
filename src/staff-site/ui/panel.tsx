import type { ReactNode } from 'react';

/** A section of a screen with a heading. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-5 rounded-xs border border-line bg-raised print:border-0 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5 print:px-0">
        <h2 className="font-display text-base font-bold">{title}</h2>
        {actions}
      </div>
      <div className="px-4 py-4 print:px-0">{children}</div>
    </section>
  );
}
