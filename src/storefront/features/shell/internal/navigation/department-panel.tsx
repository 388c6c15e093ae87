'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import { sharedPart } from '#storefront/lib/page/rendered-once.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import type { NavigationItem } from '../../site-nav.ts';

const widths = [320, 480] as const;

/** What an item of the header holds: its lists side by side, a picture, and the link to all of it. */
export function DepartmentPanel({ item }: { item: NavigationItem }) {
  const { id, label } = item;
  const panel = {
    id: `nav-${id}`,
    popover: 'auto',
    role: 'group',
    'aria-label': label,
    className: 'nav-panel',
  } as const;
  return sharedPart({ shell: <div {...panel} />, by: () => JSON.stringify(item), children: contentOf(item) });
}

const contentOf = ({ to, groups, all, card }: NavigationItem) => (
  <div className="mx-auto flex w-full max-w-7xl gap-x-10 px-6 pt-5 pb-8">
    {groups.map((group) => (
      <div key={group.label} className={group.to || card ? 'flex-1' : 'flex-2'}>
        <p className="nav-title">{group.to ? <Link to={group.to}>{group.label}</Link> : group.label}</p>
        <ul aria-label={group.label} className={groups.length === 1 ? 'columns-4' : undefined}>
          {group.links.map((one) => (
            <li key={one.to}>
              <Link to={one.to}>{one.label}</Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
    <div className="w-56 shrink-0">
      {card?.image && (
        <Link to={`/products/${card.path}`} className="nav-card">
          <ResponsiveImage image={card.image} sizes="14rem" widths={widths} alt="" />
          <span className="text-sm text-quiet">{card.brandName}</span> {card.name}
        </Link>
      )}
      <Link to={to} className="nav-title">
        {all}
      </Link>
    </div>
  </div>
);
