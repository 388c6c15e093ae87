import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router';
import { useStore } from 'zustand';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { storeName } from '#staff-site/store-name.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { areaGroups } from '../area.ts';
import { areas } from '../areas.ts';
import { logOut, sessionState, useMember } from '../session.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { showToast, Toasts } from '../ui/toasts.tsx';
import { FindButton } from './find/find-button.tsx';
import { FindHost } from './find/find-host.tsx';
import { ConfirmIdentityHost } from './second-factor/confirm-host.tsx';

/** Navigation at the side, or behind a button on a phone; the screen; toasts at the edge. */
export function Layout() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setOpen(false);
    // A screen that was opened for one of its fields has focused it.
    if (main.current !== document.activeElement && main.current?.contains(document.activeElement)) return;
    // Screen readers start at the new screen, and the keyboard continues from there.
    main.current?.focus();
    scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {navigation.state !== 'idle' && (
        <div aria-hidden="true" className="wait-line road-dashes no-print fixed inset-x-0 top-0 z-40 h-1" />
      )}
      <div className="flex min-h-dvh flex-1 flex-col lg:flex-row print:block print:min-h-0">
        <PhoneBar onMenu={() => setOpen(true)} />
        <aside className="no-print sticky top-0 hidden h-dvh w-56 shrink-0 flex-col overflow-y-auto bg-road py-4 text-on-road lg:flex">
          <div className="px-5 pb-4">
            <Mark />
          </div>
          <FindButton className="mx-5 mb-4 min-h-9 rounded-xs border border-on-road/40 px-2.5 hover:bg-white/10" />
          <Navigation />
        </aside>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 px-4 pt-5 pb-16 sm:px-6 lg:px-8 print:p-0">
          <div className="mx-auto max-w-6xl">
            <Outlet />
          </div>
        </main>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title="Menu" side="right">
        <Navigation light onGo={() => setOpen(false)} />
      </Drawer>
      <FindHost />
      <ConfirmHost />
      <ConfirmIdentityHost />
      <Toasts />
    </>
  );
}

/** The top of the page on a phone. */
function PhoneBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className="no-print sticky top-0 z-30 flex items-center justify-between bg-road px-4 text-on-road lg:hidden">
      <Mark />
      <div className="-mr-3 flex">
        <FindButton className="min-h-12 px-3" />
        <button
          type="button"
          onClick={onMenu}
          aria-haspopup="dialog"
          className="flex min-h-12 items-center gap-2 px-3 focus-visible:outline-accent"
        >
          <Icon name="menu" /> Menu
        </button>
      </div>
    </header>
  );
}

const Mark = () => (
  <span className="flex items-baseline gap-2">
    <span className="font-display text-xl font-black tracking-tight">{storeName()}</span>
    <span className="text-sm opacity-80">staff</span>
  </span>
);

/** `light`: on the page's background instead of the dark one. */
function Navigation({ light = false, onGo }: { light?: boolean; onGo?: () => void }) {
  const member = useMember();
  const [leaving, setLeaving] = useState(false);
  const isLimited = useStore(sessionState, (state) => state.secondFactorMissing);
  const visible = areas.filter((area) => mayStaff(member, area.needs) && (!isLimited || area.path === 'account'));
  const item = `flex min-h-11 w-full items-center px-5 text-left lg:min-h-9 ${light ? '-mx-5 w-[calc(100%+2.5rem)] hover:bg-sunken' : 'hover:bg-white/10 focus-visible:outline-accent focus-visible:-outline-offset-2'}`;
  return (
    <nav aria-label="Staff" className="flex flex-1 flex-col gap-4">
      {areaGroups.map((group) => {
        const inside = visible.filter((area) => area.group === group);
        return (
          inside.length > 0 && (
            <div key={group}>
              <p className={`${light ? 'text-quiet' : 'px-5 opacity-70'} pb-1 text-xs font-semibold`}>{group}</p>
              <ul>
                {inside.map((area) => (
                  <li key={area.path}>
                    <NavLink
                      to={`/${area.path}`}
                      onClick={onGo}
                      className={({ isActive }) => `${item} ${isActive ? 'side-dashes font-semibold' : ''}`}
                    >
                      {area.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      <div className="mt-auto pt-4">
        <p className={`${light ? 'text-quiet' : 'px-5 opacity-80'} pb-1 text-sm break-words`}>
          {member.name}, {member.role}
        </p>
        <button
          type="button"
          aria-disabled={leaving || undefined}
          className={item}
          onClick={async () => {
            if (leaving) return;
            setLeaving(true);
            if (!(await logOut())) showToast('You could not be logged out: the shop could not be reached.', 'error');
            setLeaving(false);
          }}
        >
          Log out
        </button>
      </div>
    </nav>
  );
}
