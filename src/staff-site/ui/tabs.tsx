import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFilters } from './use-filters.ts';

interface TabsProps {
  /** Accessible name of the tabs. */
  label: string;
  /** The URL parameter of the current tab; '' is the first. */
  name: string;
  tabs: readonly { value: string; label: string; count?: number }[];
}

/** Views of one list or object; the current one is in the URL. */
export function Tabs({ label, name, tabs }: TabsProps) {
  const { get } = useFilters();
  const chosen = get(name, tabs[0]?.value);
  const nav = useRef<HTMLElement>(null);
  // On a phone the current tab may be beyond the edge.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(chosen)}"]`);
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="no-print relative mb-4 flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabs.map((tab, index) => (
        <Link
          key={tab.value}
          data-tab={tab.value}
          to={index === 0 ? '?' : `?${new URLSearchParams({ [name]: tab.value })}`}
          aria-current={chosen === tab.value ? 'page' : undefined}
          className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap -outline-offset-2 hover:bg-sunken aria-[current]:border-ink aria-[current]:font-semibold lg:min-h-10"
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-sm text-quiet tabular-nums">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
