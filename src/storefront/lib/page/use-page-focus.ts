import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation to another path the focus moves to the new page's heading, so that a screen reader says where the
 * shopper is and the tab key goes on from there, as after a page load (WCAG 2.4.3). Pages that move the focus
 * themselves have done so before.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
