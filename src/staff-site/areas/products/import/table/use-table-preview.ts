import { useRef, useState } from 'react';
import {
  MAX_PREVIEW_CHARACTERS,
  type PreviewTableReply,
  type PreviewTableRequest,
  previewTableReply,
} from '#contract/staff/products/table-preview.ts';
import { callStaff, StaffCallFailed } from '../../../../staff-call.ts';
import { beginningOf } from './gather-table.ts';
import { choiceOf, type TableChoice, withFields } from './table-choice.ts';

/** What the columns of a chosen file mean and how its first products look; asked again after each correction. */
export function useTablePreview() {
  const [preview, setPreview] = useState<PreviewTableReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(0);
  const clear = () => {
    asked.current += 1;
    setPreview(null);
    setProblem(null);
  };
  const show = async (
    text: string,
    format: PreviewTableRequest['format'],
    settings: Pick<PreviewTableRequest, 'sizes' | 'demographic' | 'category'>,
    { table, ignoreSaved = false }: { table?: TableChoice | undefined; ignoreSaved?: boolean } = {},
  ) => {
    asked.current += 1;
    const mine = asked.current;
    // The choice is shown at once, its products when they arrive.
    if (table) setPreview((now) => now && { ...now, ...withFields(now, table) });
    try {
      const body = {
        format,
        text: beginningOf(text, MAX_PREVIEW_CHARACTERS),
        ignoreSaved,
        ...settings,
        ...(table && format === 'table' && { table }),
      };
      const answer = await callStaff('POST', 'staff/import-previews', previewTableReply, { body });
      if (mine !== asked.current) return;
      setPreview(answer);
      setProblem(null);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      if (mine === asked.current) setProblem(error.message);
    }
  };
  const chosen = preview && preview.columns.length > 0 ? choiceOf(preview) : undefined;
  const isReady = preview !== null && problem === null && preview.problems.length === 0;
  return { preview, problem, chosen, isReady, show, clear };
}
