import { type ColumnField, columnFields, columnFieldWords } from '#contract/staff/products/table-columns.ts';
import type { PreviewTableReply } from '#contract/staff/products/table-preview.ts';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { PriceFactor } from './price-factor.tsx';
import { SaveMapping } from './save-mapping.tsx';
import { type ColumnsProps, SavedChoice } from './saved-choice.tsx';
import { choiceOf, usedMapping } from './table-choice.ts';

type Row = PreviewTableReply['columns'][number];

/** What each column of the table means: guessed or by a saved mapping, to be corrected (MOVE-05). */
export function TableColumnsPanel({ preview, mappings, onChange }: ColumnsProps) {
  const used = usedMapping(preview, mappings);
  const choose = (column: string, field: ColumnField | null) =>
    onChange(
      choiceOf({
        ...preview,
        columns: preview.columns.map((one) => (one.column === column ? { ...one, field } : one)),
      }),
    );
  const columns: Column<Row>[] = [
    { key: 'column', head: 'Column of the file', cell: ({ column }) => <strong>{column}</strong> },
    { key: 'values', head: 'Values', cell: ({ values }) => values.join(' · ') || 'empty' },
    {
      key: 'field',
      head: '',
      cell: ({ column, field }) => (
        <Select
          label={`Meaning of ${column}`}
          name="field"
          value={field ?? ''}
          onChange={(value) => choose(column, value === '' ? null : (value as ColumnField))}
          options={fieldOptions}
          className="lg:min-w-56"
        />
      ),
    },
  ];
  return (
    <Panel title="Columns">
      <p className="mb-3 text-quiet">
        {used
          ? `By the saved mapping “${used.name}”.`
          : 'Guessed from the names and values of the columns. Correct what is wrong.'}{' '}
        Cells are separated by {preview.delimiter}.
      </p>
      <SavedChoice preview={preview} mappings={mappings} used={used} onChange={onChange} />
      <DataTable caption="Columns" columns={columns} rows={preview.columns} rowKey={({ column }) => column} empty="" />
      <PriceFactor
        key={preview.priceTimes}
        priceTimes={preview.priceTimes}
        onChange={(priceTimes) => onChange({ ...choiceOf(preview), priceTimes })}
      />
      <SaveMapping key={used?.id} preview={preview} used={used?.name} />
    </Panel>
  );
}

const fieldOptions = [
  { value: '', label: 'Not used' },
  ...columnFields.map((field) => ({ value: field, label: columnFieldWords[field] })),
];
