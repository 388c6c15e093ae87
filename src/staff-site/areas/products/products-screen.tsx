import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { catalogueWordsReply, productsReply, type StaffProductRow } from '#contract/staff/products/staff-products.ts';
import { counted } from '#shared/counted.ts';
import { productName } from '#shared/product-name.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { FROM, useFilters } from '../../ui/use-filters.ts';
import { Status } from '../../ui/values.tsx';
import { ChooseProducts } from './bulk/choose-products.tsx';
import { ProductFilters } from './bulk/product-filters.tsx';
import { filterOf, useSelection, WITHOUT_ALT, WITHOUT_ORIGIN } from './bulk/use-selection.ts';
import { stateWords } from './product-words.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = queryText({ ...filterOf(params), page: params.get(FROM) });
  const options = { signal: request.signal };
  const [page, words] = await Promise.all([
    callStaff('GET', `staff/products${query}`, productsReply, options),
    callStaff('GET', 'staff/catalogue/words', catalogueWordsReply, options),
  ]);
  return { ...page, words };
}

const columns: Column<StaffProductRow>[] = [
  {
    key: 'name',
    head: 'Product',
    cell: ({ brand, name, colourName, mediaId, code }) => (
      <span className="flex items-start gap-3">
        <Thumb mediaId={mediaId} />
        <span className="min-w-0">
          <span className="block break-words">{productName({ brand, name })}</span>
          <span className="block text-sm font-normal text-quiet">
            {colourName} · <span className="break-all">{code}</span>
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <Status tone={stateWords[state].tone}>{stateWords[state].label}</Status>,
  },
  { key: 'category', head: 'Category', cell: ({ category }) => category },
  {
    key: 'price',
    head: 'Price',
    right: true,
    cell: ({ price, originalPrice }) => (
      <span className="whitespace-nowrap tabular-nums">
        ${price}
        {originalPrice && <span className="block text-sm text-quiet">was ${originalPrice}</span>}
      </span>
    ),
  },
  { key: 'onHand', head: 'On hand', right: true, cell: ({ onHand }) => onHand },
];

/** Products in any state, with changes of many (OWN-12). */
export function Component() {
  const { products, page, pages, total, words } = useLoaderData<typeof loader>();
  const { get } = useFilters();
  const mayEdit = useMay('editRange');
  const selected = useSelection(products, total);
  const term = get('q');
  return (
    <Screen
      title="Products"
      note={noteOf(term, total, get('state'))}
      actions={
        mayEdit && (
          <>
            <ButtonLink to="/products/changes">Changes of many</ButtonLink>
            <ButtonLink to="/products/unused-images">Unused images</ButtonLink>
            <ButtonLink to="/products/import">Import</ButtonLink>
            <ButtonLink to="/products/new" variant="primary">
              New product
            </ButtonLink>
          </>
        )
      }
    >
      <SearchForm label="Code, barcode or part of the name" />
      <Tabs
        label="States"
        name="state"
        tabs={[
          { value: '', label: 'All' },
          ...Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
          { value: WITHOUT_ORIGIN, label: 'No country of origin' },
          { value: WITHOUT_ALT, label: 'No alt text' },
        ]}
      />
      <ProductFilters words={words} />
      {mayEdit && <ChooseProducts selected={selected} pages={pages} total={total} words={words} />}
      <DataTable
        caption="Products"
        columns={columns}
        rows={products}
        rowKey={({ code }) => code}
        to={({ code }) => `/products/${encodeURIComponent(code)}`}
        {...(mayEdit && {
          choice: {
            chosen: selected.chosen,
            onChange: selected.choose,
            name: ({ code }: StaffProductRow) => `Choose ${code}`,
          },
        })}
        empty={
          term
            ? `No product matches “${term}”. Try fewer letters, or all states.`
            : (nothingLacks[get('state')]?.empty ?? 'There are no products here yet.')
        }
      />
      <Pager next={page < pages ? String(page + 1) : null} />
    </Screen>
  );
}

/** What is said of the lists of products on sale that lack something. */
const nothingLacks: Readonly<Record<string, { note: string; empty: string }>> = {
  [WITHOUT_ORIGIN]: {
    note: 'on sale without a country of origin',
    empty: 'Every product on sale states its country of origin.',
  },
  [WITHOUT_ALT]: {
    note: 'on sale with an image that lacks an alt text',
    empty: 'Every image of a product on sale has an alt text.',
  },
};

function noteOf(term: string, total: number, state: string): string {
  if (term) return `“${term}”: ${total} found`;
  return `${counted(total, 'product')}${nothingLacks[state] ? ` ${nothingLacks[state].note}` : ', last changed first'}`;
}
