'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#storefront/ui/icon.tsx';
import type { SiteNav } from '../site-nav.ts';
import { DepartmentList } from './navigation/department-list.tsx';
import { listItems } from './navigation/list-navigation.ts';

/** The navigation on phones: a disclosure that opens without JavaScript and closes on navigation. */
export function SiteMenu({ nav }: { nav: SiteNav }) {
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  const row = 'flex min-h-12 items-center border-b border-line font-medium';
  return (
    <details ref={details} className="group lg:hidden">
      <summary aria-label="Menu" className="-ml-2.5 grid size-11 place-items-center rounded-xs hover:bg-sunken">
        <span className="group-open:hidden">
          <Icon name="menu" />
        </span>
        <span className="hidden group-open:block">
          <Icon name="close" />
        </span>
      </summary>
      <nav
        aria-label="Shop"
        className="absolute inset-x-0 top-full h-[calc(100dvh-var(--header-height))] overflow-y-auto overscroll-contain border-b border-line bg-page px-4 pb-16 sm:px-6"
      >
        {listItems(nav).map((item) =>
          item.flat ? (
            <Link key={item.id} to={item.to} className={`${row} ${item.id === 'sale' ? 'text-sale' : ''}`}>
              {item.label}
            </Link>
          ) : (
            <DepartmentList key={item.id} item={item} />
          ),
        )}
        {nav.rows.map(({ to, label }) => (
          <Link key={to} to={to} className={row}>
            {label}
          </Link>
        ))}
      </nav>
    </details>
  );
}

/** Closes the menu and its departments on every navigation, and by Escape, which leads back to its button. */
function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, whatever the URL
  useEffect(() => {
    const menu = details.current;
    if (menu) for (const each of [menu, ...menu.querySelectorAll('details')]) each.open = false;
  }, [key, details]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [details]);
}
