'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { MiniCart } from '#storefront/features/cart/mini-cart.tsx';
import { ChallengeHost } from '#storefront/features/challenge/challenge-host.tsx';
import { SearchBox } from '#storefront/features/search-box/search-box.tsx';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { AccountLink } from './internal/account-link.tsx';
import { followScrolling } from './internal/follow-scrolling.ts';
import { SiteMenu } from './internal/site-menu.tsx';
import type { SiteNav } from './site-nav.ts';
import { Wordmark } from './wordmark.tsx';

const linkClasses = 'relative flex h-11 items-center text-[0.9375rem] font-medium whitespace-nowrap';
const lineClasses = (active: boolean) => `absolute inset-x-0 bottom-1 h-1 ${active ? 'underline-dashes' : ''}`;

/** Name, search, cart and navigation. On phones the navigation is in a menu and search has its own row. */
export function SiteHeader({ nav }: { nav: SiteNav }) {
  useEffect(followScrolling, []);
  return (
    <header className="site-header sticky top-0 z-40 border-b border-line bg-page">
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[auto_1fr_auto] items-center px-4 sm:px-6 lg:grid-cols-[auto_1fr_auto] lg:gap-x-10">
        <div className="first-row col-span-2 flex h-14 items-center gap-1 lg:col-span-1 lg:h-15">
          <SiteMenu nav={nav} />
          <Wordmark />
        </div>
        <div className="order-last col-span-3 pb-2 lg:order-none lg:col-span-1 lg:mx-auto lg:w-full lg:max-w-xl lg:pb-0">
          <SearchBox param={nav.searchParam} />
        </div>
        <div className="first-row col-start-3 flex h-14 items-center justify-end lg:h-15">
          <AccountLink />
          <MiniCart />
          <ChallengeHost />
        </div>
      </div>
      <nav aria-label="Shop" className="mx-auto hidden w-full max-w-7xl gap-7 px-6 lg:flex">
        <NavLink to="/products?new=1" className={linkClasses}>
          New
        </NavLink>
        {nav.categories.map((category) => (
          <NavLink key={category.path} to={`/categories/${category.path}`} prefetch={onIntent} className={linkClasses}>
            {({ isActive }) => (
              <>
                {category.name}
                <span aria-hidden="true" className={lineClasses(isActive)} />
              </>
            )}
          </NavLink>
        ))}
        <NavLink to="/brands" prefetch={onIntent} className={linkClasses}>
          {({ isActive }) => (
            <>
              Brands
              <span aria-hidden="true" className={lineClasses(isActive)} />
            </>
          )}
        </NavLink>
        <Link to="/products?sale=1" className={`${linkClasses} text-sale`}>
          Sale
        </Link>
        <Link to="/stores" className={`${linkClasses} ml-auto`}>
          Stores
        </Link>
      </nav>
    </header>
  );
}
