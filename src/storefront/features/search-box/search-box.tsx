import { Form } from 'react-router';
import { limits } from '#contract/limits.ts';
import { Icon } from '#storefront/ui/icon.tsx';

/** The shop's search field: a form, so that it works before anything else does. */
export function SearchBox({ param }: { param: string }) {
  return (
    <Form action="/search" role="search" className="flex h-11 items-stretch rounded-xs border border-line-strong bg-raised has-[input:focus-visible]:border-ink">
      <label className="min-w-0 flex-1">
        <span className="sr-only">Search the shop</span>
        <input type="search" name={param} maxLength={limits.searchTerm} placeholder="Search shoes, brands, colours" autoComplete="off" className="block h-full w-full bg-transparent px-3 text-base placeholder:text-quiet" />
      </label>
      <button type="submit" aria-label="Search" className="grid w-11 place-items-center hover:bg-sunken"><Icon name="search" size={20} /></button>
    </Form>
  );
}
