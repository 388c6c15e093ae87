import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { storeName } from '#staff-site/store-name.ts';
import { HelpLink } from './help/help-link.tsx';

interface ScreenProps {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  /** Link to the previous screen. */
  back?: { to: string; label: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen: its title in the browser and as heading. */
export function Screen({ title, note, back, actions, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} · ${storeName()} staff`}</title>
      {back && (
        <Link
          to={back.to}
          className="no-print -ml-1 inline-flex min-h-9 items-center gap-1 px-1 text-sm text-quiet underline-offset-4 hover:underline"
        >
          ← {back.label}
        </Link>
      )}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex items-start gap-2">
            <h1 className="min-w-0 font-display text-2xl font-bold break-words">{title}</h1>
            <HelpLink />
          </div>
          {note && <div className="mt-1 text-quiet">{note}</div>}
        </div>
        {actions && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
