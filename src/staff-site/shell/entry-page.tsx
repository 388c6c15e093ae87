import type { ReactNode } from 'react';
import { storeName } from '#staff-site/store-name.ts';

interface EntryPageProps {
  title: string;
  /** What the browser's tab says. */
  tab: string;
  /** Why it goes no further; null where nothing is wrong. */
  problem: string | null;
  children: ReactNode;
}

/** A page for somebody who has a link and no session yet. */
export const EntryPage = ({ title, tab, problem, children }: EntryPageProps) => (
  <main className="flex flex-1 flex-col justify-center bg-page">
    <div className="mx-auto w-full max-w-sm px-5 py-10">
      <title>{`${tab} · ${storeName()} staff`}</title>
      <p className="font-display text-2xl font-black tracking-tight">{storeName()}</p>
      <div aria-hidden="true" className="road-dashes mt-1 mb-8 h-1 w-24" />
      <h1 className="font-display text-xl font-bold">{title}</h1>
      {problem && (
        <p role="alert" className="mt-4 border-l-4 border-danger bg-raised px-3 py-2">
          {problem}
        </p>
      )}
      {children}
    </div>
  </main>
);
