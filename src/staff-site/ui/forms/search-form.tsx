import { useState } from 'react';
import { Button } from '../button.tsx';
import { useFilters } from '../use-filters.ts';
import { Field } from './field.tsx';

/** A search field, kept in the URL as `name`. `clears` are filters that a search resets. */
export function SearchForm({
  label,
  name = 'q',
  hint,
  clears = {},
}: {
  label: string;
  name?: string;
  hint?: string;
  clears?: Record<string, string>;
}) {
  const { get, set } = useFilters();
  const current = get(name);
  return (
    <Line key={current} {...{ label, name, hint, current }} onSearch={(text) => set({ ...clears, [name]: text })} />
  );
}

function Line({
  label,
  name,
  hint,
  current,
  onSearch,
}: {
  label: string;
  name: string;
  hint?: string;
  current: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(current);
  return (
    <search>
      <form
        className="no-print mb-4 flex max-w-xl items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <Field
          className="flex-1"
          label={label}
          name={name}
          hint={hint}
          type="search"
          optional={false}
          value={text}
          onChange={setText}
        />
        {/* Aligned with the field below its label; a hint below may take as many lines as it needs. */}
        <div className="pt-6">
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}
