'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { Icon } from '#storefront/ui/icon.tsx';

interface FilterLinkProps {
  /** Number of active filters. */
  chosen: number;
  load: () => void;
  open: () => void;
}

/** To the filters: they are on the page without JavaScript, and in a dialog with it. */
export const FilterLink = ({ chosen, load, open }: FilterLinkProps) => (
  // biome-ignore lint/a11y/useValidAnchor: a link without JavaScript; opens the dialog with it
  <a
    href="#filters"
    aria-haspopup="dialog"
    onPointerDown={load}
    onClick={(event) => {
      event.preventDefault();
      load();
      open();
    }}
    className="listing-tool flex-5 lg:hidden"
  >
    <Icon name="filter" size={20} />
    <span>Filter{chosen > 0 && <span className="tabular-nums"> ({chosen})</span>}</span>
  </a>
);
