import { useState } from 'react';
import { MAX_MAPPING_NAME, savedMapping } from '#contract/staff/products/table-mappings.ts';
import type { PreviewTableReply } from '#contract/staff/products/table-preview.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { useSend } from '../../../../use-send.ts';
import { choiceOf } from './table-choice.ts';

/** Saves the columns for the next file of the same kind. */
export function SaveMapping({ preview, used = '' }: { preview: PreviewTableReply; used: string | undefined }) {
  const [name, setName] = useState(used);
  const { send, busy, fields } = useSend();
  const isUsable = preview.problems.length === 0;
  return (
    <form
      className="mt-4 flex max-w-xl flex-wrap items-end gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const done = 'The mapping is saved. The next file with these columns uses it.';
        const body = { name, table: choiceOf(preview) };
        if (isUsable) void send('PUT', 'staff/import-mappings', { schema: savedMapping, body, done });
      }}
    >
      <Field
        label="Save this mapping as"
        name="name"
        placeholder="Supplier A"
        maxLength={MAX_MAPPING_NAME}
        value={name}
        onChange={setName}
        {...(fields.name !== undefined && { error: fields.name })}
        className="w-full max-w-sm"
      />
      <Button type="submit" variant="secondary" busy={busy} aria-disabled={!isUsable}>
        Save mapping
      </Button>
    </form>
  );
}
