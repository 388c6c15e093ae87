'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { MiniCart } from '#storefront/features/cart/mini-cart.tsx';
import { ChallengeHost } from '#storefront/features/challenge/challenge-host.tsx';
import { SearchBox } from '#storefront/features/search-box/search-box.tsx';
import { AccountLink } from './internal/account-link.tsx';
import { followScrolling } from './internal/follow-scrolling.ts';
import { HeaderNav } from './internal/navigation/header-nav.tsx';
import { SiteMenu } from './internal/site-menu.tsx';
import type { SiteNav } from './site-nav.ts';
import { Wordmark } from './wordmark.tsx';

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
      <HeaderNav nav={nav} />
    </header>
  );
}
