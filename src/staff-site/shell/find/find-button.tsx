import { Icon } from '#storefront/ui/icon.tsx';
import { openFind } from './find-host.tsx';

/** Opens the search for anything (OWN-15). */
export const FindButton = ({ className }: { className: string }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K"
    title="Find anything (Ctrl+K)"
    onClick={openFind}
    className={`flex items-center gap-2 focus-visible:outline-accent ${className}`}
  >
    <Icon name="search" size={20} /> Find
  </button>
);
