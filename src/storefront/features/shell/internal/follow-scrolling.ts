import { createHeaderState } from './header-state.ts';

/** Marks the page while its header is small. Returns the function that stops it. */
export function followScrolling(): () => void {
  const root = document.documentElement;
  const isSmall = createHeaderState(110);
  const follow = () => {
    if (isSmall(scrollY)) root.dataset.header = 'small';
    else delete root.dataset.header;
  };
  addEventListener('scroll', follow, { passive: true });
  return () => removeEventListener('scroll', follow);
}
