import { Link, useSearchParams } from 'react-router';
import type { OrderQueues } from '#contract/staff/orders/staff-order-work.ts';
import { useMay } from '../../../session.ts';
import { Select } from '../../../ui/forms/field.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { filterNames, filterParams, linkTo, viewOf } from './list-params.ts';
import { DeleteList, SaveList } from './save-list.tsx';

/** The saved lists, and what narrows the list that is open (EDIT-05). */
export function OrderFilters({ lists }: { lists: OrderQueues }) {
  const [params] = useSearchParams();
  const mayWork = useMay('workOrders');
  const current = `?${filterParams(params)}`;
  const isNarrowed = filterNames.some((name) => params.get(name));
  const saved = lists.queues.find(({ filter }) => linkTo(filter) === current);
  return (
    <>
      {lists.queues.length > 0 && (
        <nav aria-label="Saved lists" className="no-print mb-3 flex flex-wrap gap-2">
          {lists.queues.map(({ id, name, filter, count }) => (
            <Link
              key={id}
              to={linkTo(filter)}
              aria-current={saved?.id === id ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-xs border border-line-strong px-3 hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-sunken aria-[current]:font-semibold lg:min-h-9"
            >
              <span className="break-words">{name}</span>
              <span className="text-sm text-quiet tabular-nums">{count}</span>
            </Link>
          ))}
        </nav>
      )}
      <details open={isNarrowed} className="no-print mb-4">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline underline-offset-4 lg:min-h-9">
          Filter this list
        </summary>
        <FilterFields lists={lists} />
        {mayWork && (
          <div className="mt-3">
            {saved ? (
              <DeleteList key={saved.id} list={saved} />
            ) : (
              isNarrowed && <SaveList filter={filterParams(params)} />
            )}
          </div>
        )}
      </details>
    </>
  );
}

function FilterFields({ lists }: { lists: OrderQueues }) {
  const [params] = useSearchParams();
  const { get, set } = useFilters();
  const choose = (name: string) => (value: string) => set({ [name]: value });
  const tag = get('tag');
  const tags = tag === '' || lists.tags.includes(tag) ? lists.tags : [...lists.tags, tag];
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Select
        label="Tag"
        name="tag"
        value={tag}
        onChange={choose('tag')}
        options={[{ value: '', label: 'Any' }, ...tags.map((value) => ({ value, label: value }))]}
      />
      <Select
        label="Assigned to"
        name="assignee"
        value={get('assignee')}
        onChange={choose('assignee')}
        options={[
          { value: '', label: 'Anybody' },
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Nobody' },
          ...lists.people.map(({ staffId, name }) => ({ value: staffId, label: name })),
        ]}
      />
      {viewOf(params) !== 'all' && <OpenOrderFields places={lists.places} />}
    </div>
  );
}

/** What narrows lists of open orders only. */
function OpenOrderFields({ places }: Pick<OrderQueues, 'places'>) {
  const { get, set } = useFilters();
  const choose = (name: string) => (value: string) => set({ [name]: value });
  return (
    <>
      <Select
        label="Method"
        name="method"
        value={get('method')}
        onChange={choose('method')}
        options={[
          { value: '', label: 'Any' },
          { value: 'DELIVERY', label: 'Send' },
          { value: 'STORE_PICKUP', label: 'Collect' },
        ]}
      />
      <Select
        label="From"
        name="place"
        value={get('place')}
        onChange={choose('place')}
        options={[{ value: '', label: 'Anywhere' }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        label="Packed"
        name="packed"
        value={get('packed')}
        onChange={choose('packed')}
        options={[
          { value: '', label: 'Packed or not' },
          { value: 'no', label: 'Not packed' },
          { value: 'yes', label: 'Packed' },
        ]}
      />
    </>
  );
}
