import { useRef, useState } from 'react';
import { type ImportReply, type ImportRequest, importReply } from '#contract/staff/products/staff-products.ts';
import { readTableFile } from '../../../tables/read-table-file.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../use-send.ts';
import { joinReports } from './join-reports.ts';
import { formatOf } from './table/format-of.ts';
import { hasColumns, partsOf } from './table/parts-of.ts';
import type { TableChoice } from './table/table-choice.ts';
import { useTablePreview } from './table/use-table-preview.ts';

/** Settings that the file may leave open, chosen by the merchant. */
export interface ImportSettings {
  sizes: NonNullable<ImportRequest['sizes']> | '';
  demographic: NonNullable<ImportRequest['demographic']> | '';
  category: string;
  /** A manager's reason for was prices without proof. */
  wasReason: string;
}
const noSettings: ImportSettings = { sizes: '', demographic: '', category: '', wasReason: '' };

/** A file of products as it is chosen, tried and imported, one part after the other. */
export function useImport() {
  const [format, setFormat] = useState<ImportRequest['format']>('csv');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [settings, setSettings] = useState<ImportSettings>(noSettings);
  const { report, setReport, progress, importFile, stop } = useImportRun(format, settings);
  const table = useTablePreview();
  const run = (apply: boolean) => {
    if (!file) return setProblem('Choose a file.');
    if (hasColumns(format) && !table.isReady) return setProblem('Choose what the columns mean.');
    setProblem(null);
    return importFile(file.text, apply, table.chosen);
  };
  // A dry run with other settings is no longer valid.
  const changeSettings = (now: ImportSettings) => {
    setSettings(now);
    setReport(null);
    if (file && hasColumns(format)) void table.show(file.text, format, chosenOf(now), { table: table.chosen });
  };
  const choose = async (chosen: File | undefined) => {
    setReport(null);
    setProblem(null);
    setNote(null);
    setFile(null);
    table.clear();
    if (!chosen) return;
    const read = await readTableFile(chosen);
    if (!read.ok) return setProblem(read.error);
    const { text } = read.value;
    const found = formatOf(chosen.name, text);
    setFormat(found);
    setNote(read.value.note);
    setFile({ name: chosen.name, text });
    if (hasColumns(found)) await table.show(text, found, chosenOf(settings));
  };
  const changeFormat = (chosen: ImportRequest['format']) => {
    setFormat(chosen);
    setReport(null);
    setProblem(null);
    table.clear();
    if (file && hasColumns(chosen)) void table.show(file.text, chosen, chosenOf(settings));
  };
  const changeTable = (chosen: TableChoice | undefined) => {
    setReport(null);
    setProblem(null);
    if (file && hasColumns(format))
      void table.show(file.text, format, chosenOf(settings), chosen ? { table: chosen } : { ignoreSaved: true });
  };
  const choice = { format, changeFormat, file, choose, problem, note, settings, changeSettings };
  return { ...choice, table, changeTable, report, progress, run, stop };
}

/** Imports a file in parts, with a report that grows; `apply` false tries it only. */
function useImportRun(format: ImportRequest['format'], settings: ImportSettings) {
  const [report, setReport] = useState<ImportReply | null>(null);
  /** Fraction of the file that is read, while it is being read. */
  const [progress, setProgress] = useState<number | null>(null);
  const stopped = useRef(false);
  const { send } = useSend();
  const importFile = async (text: string, apply: boolean, table: TableChoice | undefined) => {
    stopped.current = false;
    setReport(null);
    let joined: ImportReply | null = null;
    setProgress(0);
    for (const part of partsOf(text, format, table)) {
      const answer = await send('POST', 'staff/imports', {
        schema: importReply,
        body: {
          format,
          text: part.text,
          apply,
          ...(settings.wasReason.trim() && { wasReason: settings.wasReason.trim() }),
          ...(format === 'table' && { table }),
          ...((format === 'shopify' || hasColumns(format)) && chosenOf(settings)),
        },
      });
      if (!answer) break;
      joined = joinReports(joined, answer, part.lineOf);
      setReport(joined);
      setProgress(part.share);
      if (stopped.current) break;
      if (part.share === 1 && apply) showToast('Products imported.');
    }
    setProgress(null);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { report, setReport, progress, importFile, stop };
}

/** The settings that the merchant has chosen. */
const chosenOf = ({ sizes, demographic, category }: ImportSettings): Partial<ImportRequest> => ({
  ...(sizes && { sizes }),
  ...(demographic && { demographic }),
  ...(category.trim() && { category: category.trim() }),
});
