import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useIsPhone } from './use-is-phone.ts';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligned right, for numbers. */
  right?: boolean;
  /** Understandable without its header: on a phone it is shown beside the first cell, like a state. */
  speaks?: boolean;
  /** Sortable in the browser; lists longer than a page are sorted by the server (a Select above them). */
  sortBy?: (row: Row) => string | number;
}

interface DataTableProps<Row> {
  /** Accessible caption of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The target of a row's link, which is its first cell. */
  to?: (row: Row) => string;
  /**
   * Rows can be chosen, by their keys: a checkbox before each, and one for all. `name` is the accessible name of a
   * row's checkbox.
   */
  choice?: { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void; name: (row: Row) => string };
  /** Shown without rows: why there are none, and what to do. */
  empty: ReactNode;
}

/** Rows of one kind: a table on wide screens, a list of cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, to, choice, empty }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const isPhone = useIsPhone();
  if (rows.length === 0)
    return (
      <div className="rounded-xs border border-dashed border-line-strong px-4 py-8 text-center text-quiet">{empty}</div>
    );
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  const shown = by ? [...rows].sort((a, b) => compare(by(a), by(b)) * (sort?.down ? -1 : 1)) : rows;
  const first = (row: Row, column: Column<Row> | undefined) => {
    const content = column?.cell(row);
    return to ? (
      <Link to={to(row)} className="font-semibold underline underline-offset-4">
        {content}
      </Link>
    ) : (
      content
    );
  };
  const box = (row: Row) => {
    if (!choice) return null;
    const key = rowKey(row);
    return (
      <Box
        label={choice.name(row)}
        checked={choice.chosen.has(key)}
        onChange={(checked) => choice.onChange(withOrWithout(choice.chosen, [key], checked))}
      />
    );
  };
  const keys = shown.map(rowKey);
  const boxOfAll = choice && (
    <Box
      label="Select all on this page"
      checked={keys.every((key) => choice.chosen.has(key))}
      onChange={(checked) => choice.onChange(withOrWithout(choice.chosen, keys, checked))}
    />
  );
  const parts = { caption, columns, shown, rowKey, first, box };
  return isPhone ? (
    <Cards {...parts} isSelectable={choice !== undefined} />
  ) : (
    <Table {...parts} boxOfAll={boxOfAll} sort={sort} onSort={setSort} />
  );
}

interface Sort {
  key: string;
  down: boolean;
}
interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey'> {
  shown: readonly Row[];
  /** The first cell, with its link. */
  first: (row: Row, column: Column<Row> | undefined) => ReactNode;
  /** The checkbox of a row; null where rows cannot be chosen. */
  box: (row: Row) => ReactNode;
}

/** On a phone: a card for each row. */
function Cards<Row>({
  caption,
  columns,
  shown,
  rowKey,
  first,
  box,
  isSelectable,
}: RowsProps<Row> & { isSelectable: boolean }) {
  const [head, ...others] = columns;
  const rest = others.filter(({ speaks }) => !speaks);
  return (
    <ul aria-label={caption} className="flex flex-col gap-2">
      {shown.map((row) => (
        <li key={rowKey(row)} className="rounded-xs border border-line bg-raised px-3 py-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 break-words">
            <div className={isSelectable ? 'flex items-center gap-1' : ''}>
              {box(row)}
              <div>{first(row, head)}</div>
            </div>
            {others.map((column) => column.speaks && <div key={column.key}>{column.cell(row)}</div>)}
          </div>
          <dl className="mt-1.5 grid grid-cols-2 gap-x-3 gap-y-1.5">
            {rest.map((column) => {
              const content = column.cell(row);
              if (content === null || content === '') return null;
              return (
                <div key={column.key} className={`min-w-0 ${column.head === '' ? 'col-span-2' : ''}`}>
                  <dt className={column.head === '' ? 'sr-only' : 'text-xs text-quiet'}>{column.head || 'Actions'}</dt>
                  <dd className="break-words">{content}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Table<Row>(props: RowsProps<Row> & HeadProps<Row>) {
  const { caption, columns, shown, rowKey, first, box, boxOfAll } = props;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
      tabIndex={0}
      className="overflow-x-auto rounded-xs border border-line bg-raised print:overflow-visible print:border-0"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <TableHead {...props} />
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0 hover:bg-sunken">
              {boxOfAll && <td className="w-0 py-0 pl-1 align-top">{box(row)}</td>}
              {columns.map((column, index) => (
                <td key={column.key} className={`px-3 py-2 align-top ${column.right ? 'text-right tabular-nums' : ''}`}>
                  {index === 0 ? first(row, column) : column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  /** The checkbox of all rows; undefined where rows cannot be chosen. */
  boxOfAll: ReactNode;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

const TableHead = <Row,>({ columns, boxOfAll, sort, onSort }: HeadProps<Row>) => (
  <thead>
    <tr className="border-b border-line-strong">
      {boxOfAll && <td className="w-0 pl-1">{boxOfAll}</td>}
      {columns.map(({ key, head, right, sortBy }) => {
        const down = sort?.key === key ? sort.down : null;
        return (
          <th
            key={key}
            scope="col"
            aria-sort={down === null ? undefined : down ? 'descending' : 'ascending'}
            className={`px-3 py-2 text-sm font-semibold whitespace-nowrap ${right ? 'text-right' : ''}`}
          >
            {sortBy ? (
              <button
                type="button"
                onClick={() => onSort({ key, down: down === false })}
                className="min-h-6 font-semibold hover:underline"
              >
                {head}
                <span aria-hidden="true">{down === null ? ' ↕' : down ? ' ↓' : ' ↑'}</span>
              </button>
            ) : (
              head || <span className="sr-only">Actions</span>
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

const withOrWithout = (chosen: ReadonlySet<string>, keys: readonly string[], wanted: boolean): ReadonlySet<string> =>
  new Set(wanted ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key)));

/** A checkbox in a row with a target large enough for touch. */
const Box = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <label className="no-print grid size-11 place-items-center lg:size-9">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="size-5 accent-ink"
    />
  </label>
);

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-NZ', { numeric: true });
