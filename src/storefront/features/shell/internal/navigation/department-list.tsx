'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import { Icon } from '#storefront/ui/icon.tsx';
import type { NavigationItem } from '../../site-nav.ts';

/** A department in the menu of phones: it opens in place, one at a time, also before JavaScript loads. */
export const DepartmentList = ({ item: { to, label, groups, all } }: { item: NavigationItem }) => (
  <details name="department" className="group/department border-b border-line">
    <summary className="flex min-h-12 items-center justify-between font-display text-xl font-extrabold">
      {label}
      <span className="group-open/department:rotate-180">
        <Icon name="down" size={16} />
      </span>
    </summary>
    <div className="nav-rows pb-3">
      <Link to={to} className="font-semibold">
        {all}
      </Link>
      {groups.map((group) => (
        <div key={group.label}>
          {group.to ? (
            <Link to={group.to} className="font-semibold">
              {group.label}
            </Link>
          ) : (
            <p className="pt-2 text-sm text-quiet">{group.label}</p>
          )}
          <ul aria-label={group.label} className="grid grid-cols-2 gap-x-4">
            {group.links.map((one) => (
              <li key={one.to}>
                <Link to={one.to}>{one.label}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </details>
);
