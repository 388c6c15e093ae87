import type { ReactNode } from 'react';
import type { PreviewedProduct, PreviewTableReply } from '#contract/staff/products/table-preview.ts';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { Panel } from '../../../../ui/panel.tsx';

const columns: Column<PreviewedProduct>[] = [
  {
    key: 'name',
    head: 'Product',
    cell: ({ name, code, line }) => (
      <>
        <strong>{name || `Line ${line}`}</strong>
        <span className="block text-sm text-quiet">{code}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Result',
    speaks: true,
    cell: ({ problem }) =>
      problem === null ? 'would be imported' : <span className="font-medium text-danger">refused: {problem}</span>,
  },
  { key: 'brand', head: 'Brand', cell: ({ brand }) => brand },
  {
    key: 'category',
    head: 'Category',
    cell: ({ category, demographic }) => [category, demographic].filter(Boolean).join(' · '),
  },
  { key: 'colour', head: 'Colour', cell: ({ colour }) => colour },
  {
    key: 'price',
    head: 'Price',
    right: true,
    cell: ({ price, wasPrice }) => (price === '' ? '' : `$${price}${wasPrice === null ? '' : `, was $${wasPrice}`}`),
  },
  { key: 'sizes', head: 'Sizes', cell: ({ sizes }) => sizes.join('; ') },
  { key: 'units', head: 'Units', right: true, cell: ({ units, problem }) => (problem === null ? units : '') },
  { key: 'images', head: 'Images', right: true, cell: ({ images, problem }) => (problem === null ? images : '') },
];

interface PreviewProps {
  preview: PreviewTableReply;
  /** What follows: the check of the whole file. */
  children: ReactNode;
}

/** The first products of the table as they would become, or what is missing (MOVE-05). */
export const TablePreviewPanel = ({ preview: { problems, products }, children }: PreviewProps) => (
  <Panel title="Preview">
    {problems.length > 0 ? (
      <ul role="alert" className="list-disc pl-5 font-medium text-danger">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    ) : (
      <>
        <p className="mb-3 text-quiet">The first products of the file, as they would become. Nothing is saved yet.</p>
        <DataTable
          caption="Preview"
          columns={columns}
          rows={products}
          rowKey={({ line, code }) => `${line} ${code}`}
          empty="The beginning of the file has no product."
        />
      </>
    )}
    <div className="mt-4 flex flex-wrap items-center gap-3">{children}</div>
  </Panel>
);
