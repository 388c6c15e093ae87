import type { SavedMapping } from '#contract/staff/products/table-mappings.ts';
import type { PreviewTableReply } from '#contract/staff/products/table-preview.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { useSend } from '../../../../use-send.ts';
import type { TableChoice } from './table-choice.ts';

export interface ColumnsProps {
  preview: PreviewTableReply;
  mappings: readonly SavedMapping[];
  /** Undefined guesses the columns. */
  onChange: (table: TableChoice | undefined) => void;
}

/** The saved mapping in use, another one, or none; deletes one that is no longer needed. */
export function SavedChoice({ preview, mappings, used, onChange }: ColumnsProps & { used: SavedMapping | undefined }) {
  const { send, busy } = useSend();
  if (mappings.length === 0) return null;
  const remove = async ({ id, name }: SavedMapping) => {
    const question = {
      title: 'Delete this mapping?',
      body: `“${name}” is deleted. What was imported by it stays.`,
      action: 'Delete mapping',
    };
    if (!(await confirm(question))) return;
    if (await send('DELETE', `staff/import-mappings/${id}`, { done: 'The mapping is deleted.' })) onChange(undefined);
  };
  const choose = (id: string) => {
    const mapping = mappings.find((one) => one.id === id);
    const names = preview.columns.map(({ column }) => column);
    onChange(
      mapping && {
        columns: mapping.columns.filter(({ column }) => names.includes(column)),
        priceTimes: mapping.priceTimes,
      },
    );
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Select
        label="Saved mapping"
        name="mapping"
        value={used?.id ?? ''}
        onChange={choose}
        options={[
          { value: '', label: 'None: guess the columns' },
          ...mappings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="w-full max-w-sm"
      />
      {used && (
        <Button variant="secondary" busy={busy} onClick={() => remove(used)}>
          Delete mapping
        </Button>
      )}
    </div>
  );
}
