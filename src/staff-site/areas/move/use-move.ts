import { useRef, useState } from 'react';
import { joinDays } from '#contract/staff/imports/order-days.ts';
import {
  MAX_SHOPIFY_CHARACTERS,
  type ShopifyExport,
  type ShopifyImportReply,
  shopifyExportOf,
  shopifyExportWords,
  shopifyImportReply,
} from '#contract/staff/imports/shopify-imports.ts';
import { delimiterOf } from '#shared/tables/table-dialect.ts';
import { readTableFile } from '../../tables/read-table-file.ts';
import { cellsOf, headerOf, splitTable } from '../../tables/split-table.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';
import { joinAmounts } from './join-amounts.ts';

interface ChosenExport {
  kind: ShopifyExport;
  text: string;
  note: string | null;
}

/** An export of a Shopify shop as it is chosen, tried and imported, one part after the other (MOVE-01). */
export function useMove() {
  const [file, setFile] = useState<ChosenExport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<ShopifyImportReply | null>(null);
  /** Fraction of the file that is read, while it is being read. */
  const [progress, setProgress] = useState<number | null>(null);
  const stopped = useRef(false);
  const { send } = useSend();
  const choose = async (chosen: File | undefined) => {
    setReport(null);
    setProblem(null);
    setFile(null);
    if (!chosen) return;
    const read = await readTableFile(chosen);
    if (!read.ok) return setProblem(read.error);
    const { text, note } = read.value;
    const columns = cellsOf(headerOf(text), delimiterOf(text)).map((name) => name.replace(/^\uFEFF/, '').trim());
    const kind = shopifyExportOf(columns);
    if (kind === 'products') return setProblem('This is an export of products. Import it under Products.');
    if (kind === null) return setProblem(`${chosen.name} is none of the exports that can be imported here.`);
    setFile({ kind, text, note });
  };
  const run = async (apply: boolean) => {
    if (!file) return setProblem('Choose a file.');
    stopped.current = false;
    setReport(null);
    setProgress(0);
    let joined: ShopifyImportReply | null = null;
    // Quotes and line ends are escaped when a part is sent.
    for (const part of splitTable(file.text, 'shopify', MAX_SHOPIFY_CHARACTERS / 4)) {
      const answer = await send('POST', 'staff/shopify-imports', {
        schema: shopifyImportReply,
        body: { kind: file.kind, text: part.text, apply },
      });
      if (!answer) break;
      joined = joinReports(joined, answer, part.lineOf);
      setReport(joined);
      setProgress(part.share);
      if (stopped.current) break;
      if (part.share === 1 && apply) showToast(`${shopifyExportWords[file.kind].file} imported.`);
    }
    setProgress(null);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { file, choose, problem, report, progress, run, stop };
}

/** Joins the report of the parts so far with that of the next one; `lineOf` gives the line of the whole file. */
function joinReports(
  before: ShopifyImportReply | null,
  next: ShopifyImportReply,
  lineOf: (line: number) => number,
): ShopifyImportReply {
  const moved = (rows: ShopifyImportReply['refused']) => rows.map((row) => ({ ...row, line: lineOf(row.line) }));
  return {
    applied: next.applied,
    read: (before?.read ?? 0) + next.read,
    created: (before?.created ?? 0) + next.created,
    changed: (before?.changed ?? 0) + next.changed,
    unchanged: (before?.unchanged ?? 0) + next.unchanged,
    amounts: joinAmounts(before?.amounts ?? null, next.amounts),
    refused: [...(before?.refused ?? []), ...moved(next.refused)],
    leftOut: [...(before?.leftOut ?? []), ...moved(next.leftOut)],
    days: joinDays(before?.days ?? [], next.days),
  };
}
