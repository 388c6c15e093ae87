'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { SiteNav } from '../../site-nav.ts';
import { DepartmentPanel } from './department-panel.tsx';
import { listItems } from './list-navigation.ts';
import { closePanels, hoverHandlers } from './open-on-hover.ts';

/**
 * The navigation of desktops: departments, each a link with a button that opens its panel. The panels are the browser's
 * popovers: they work before JavaScript loads, one is open at a time, Escape closes it.
 */
export function HeaderNav({ nav }: { nav: SiteNav }) {
  const { key, pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes them, whatever the URL
  useEffect(closePanels, [key]);
  const link = (to: string, label: string, classes = '') => {
    const isCurrent = pathname + search === to;
    return (
      <Link to={to} prefetch={onIntent} aria-current={isCurrent ? 'page' : undefined} className={`nav-link ${classes}`}>
        {label}
      </Link>
    );
  };
  return (
    <nav aria-label="Shop" className="mx-auto hidden w-full max-w-7xl px-6 lg:flex">
      {listItems(nav).map((item) => (
        <div key={item.id} className="mr-3 flex" {...hoverHandlers}>
          {link(item.to, item.label, item.id === 'sale' ? 'text-sale' : '')}
          {item.groups.length > 0 && (
            <>
              {/* biome-ignore lint/a11y/useButtonType: opens its panel by itself, so a press before hydration is not kept */}
              <button
                popoverTarget={`nav-${item.id}`}
                aria-label={`${item.label}: more`}
                className="grid w-6 place-items-center rounded-xs hover:bg-sunken"
              >
                <Icon name="down" size={12} />
              </button>
              <DepartmentPanel item={item} />
            </>
          )}
        </div>
      ))}
      <div className="nav-beside ml-auto flex gap-5 text-quiet">
        {nav.beside.map(({ to, label }) => (
          <div key={to}>{link(to, label)}</div>
        ))}
      </div>
      <span hidden />
    </nav>
  );
}
