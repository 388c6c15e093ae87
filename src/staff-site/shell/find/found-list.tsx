import { useEffect, useRef } from 'react';
import type { groupsOf } from './find-places.ts';

interface FoundListProps {
  /** Beginning of the options' ids, which the text field names. */
  id: string;
  groups: ReturnType<typeof groupsOf>;
  /** The number of the option that Enter opens. */
  active: number;
  onChoose: (path: string) => void;
}

/** The results by kind, as options of the field above them. */
export function FoundList({ id, groups, active, onChoose }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option may be out of view
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={`${id}-found`} role="listbox" aria-label="Results" className="min-h-40">
      {groups.map(({ name, places }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box have no other grouping element
        <div key={name} role="group" aria-label={name} className="pb-3">
          <p aria-hidden="true" className="pb-1 text-xs font-semibold text-quiet">
            {name}
          </p>
          {places.map(({ path, title, detail, number }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
            <div
              key={path}
              id={`${id}-${number}`}
              role="option"
              tabIndex={-1}
              aria-selected={number === active}
              onClick={() => onChoose(path)}
              className={`-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-xs px-2 py-1 ${number === active ? 'bg-sunken outline-2 outline-ink -outline-offset-2' : 'hover:bg-sunken'}`}
            >
              <span className="font-medium wrap-anywhere">{title}</span>
              <span className="text-sm text-quiet wrap-anywhere">{detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
