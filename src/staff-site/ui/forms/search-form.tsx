import { useState } from 'react';
import { Button } from '../button.tsx';
import { useFilters } from '../use-filters.ts';
import { Field } from './field.tsx';

/** A line to search by, kept in the address as `name`. `clears` are filters that a search leaves behind. */
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
  const asked = get(name);
  return <Line key={asked} {...{ label, name, hint, asked }} onSearch={(text) => set({ ...clears, [name]: text })} />;
}

function Line({
  label,
  name,
  hint,
  asked,
  onSearch,
}: {
  label: string;
  name: string;
  hint?: string;
  asked: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(asked);
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
        {/* As far down as the label puts the field; a hint below may take as many lines as it needs. */}
        <div className="pt-6">
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}
