import type { MouseEventHandler, ReactNode } from 'react';

interface RailProps {
  label: string;
  children: ReactNode;
  /** Called for every click on a tile, before the tile's own links. */
  onPress?: MouseEventHandler;
}

/** A row of tiles that scrolls sideways: by touch, wheel or keyboard. Each child is one tile. */
export function Rail({ label, children, onPress }: RailProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="no-bar -mx-4 overflow-x-auto overscroll-x-contain px-4 sm:-mx-6 sm:px-6"
    >
      <ul
        onClickCapture={onPress}
        onAuxClickCapture={onPress}
        className="grid snap-x scroll-px-4 auto-cols-[minmax(10.5rem,44%)] grid-flow-col gap-3 sm:auto-cols-[minmax(13rem,23%)] sm:gap-5 *:snap-start"
      >
        {children}
      </ul>
    </section>
  );
}
