import { useRef, useState } from 'react';
import {
  MAX_SHOPIFY_CHARACTERS,
  type ShopifyImportReply,
  shopifyExportWords,
  shopifyImportReply,
} from '#contract/staff/imports/shopify-imports.ts';
import { splitTable } from '../../tables/split-table.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';
import { type ChosenExport, type ExportReport, readExports } from './chosen-export.ts';
import { comingPages } from './coming-pages.ts';
import { joinReplies } from './join-replies.ts';

/** Exports of a Shopify shop as they are chosen, tried as one and imported, part after part (MOVE-01). */
export function useMove() {
  const [files, setFiles] = useState<readonly ChosenExport[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const work = useImports();
  const choose = async (chosen: readonly File[]) => {
    work.setReports([]);
    setProblem(null);
    setFiles([]);
    const read = await readExports(chosen);
    if (read.ok) setFiles(read.value);
    else setProblem(read.error);
  };
  const run = async (apply: boolean) =>
    files.length === 0 ? setProblem('Choose the files.') : work.importAll(files, apply);
  return { ...work, files, choose, problem, run };
}

/** Imports files one after the other, with reports that grow; `apply` false tries them only. */
function useImports() {
  const [reports, setReports] = useState<readonly ExportReport[]>([]);
  /** Whether the reports are of all files to their ends. */
  const [isWhole, setWhole] = useState(false);
  /** Fraction of all files that is read, while they are being read. */
  const [progress, setProgress] = useState<number | null>(null);
  const stopped = useRef(false);
  const { send } = useSend();
  const importOne = async (
    { kind, text }: ChosenExport,
    apply: boolean,
    coming: ReadonlySet<string>,
    onPart: (joined: ShopifyImportReply, share: number) => void,
  ): Promise<ShopifyImportReply | null> => {
    let joined: ShopifyImportReply | null = null;
    // Quotes and line ends are escaped when a part is sent.
    for (const part of splitTable(text, 'shopify', MAX_SHOPIFY_CHARACTERS / 4)) {
      const answer: ShopifyImportReply | null = await send('POST', 'staff/shopify-imports', {
        schema: shopifyImportReply,
        body: { kind, text: part.text, apply, ...(!apply && { coming: comingPages(kind, part.text, coming) }) },
      });
      if (!answer) return null;
      joined = joinReplies(joined, answer, part.lineOf);
      onPart(joined, part.share);
      if (stopped.current) return null;
    }
    return joined;
  };
  const importAll = async (files: readonly ChosenExport[], apply: boolean) => {
    stopped.current = false;
    setReports([]);
    setWhole(false);
    setProgress(0);
    const whole = files.reduce((sum, { text }) => sum + text.length, 0) || 1;
    const coming = new Set<string>();
    let before = 0;
    let done: ExportReport[] = [];
    for (const file of files) {
      const report = await importOne(file, apply, coming, (joined, share) => {
        setReports([...done, { name: file.name, kind: file.kind, report: joined }]);
        setProgress((before + share * file.text.length) / whole);
      });
      if (!report) break;
      done = [...done, { name: file.name, kind: file.kind, report }];
      for (const address of report.brings) coming.add(address);
      before += file.text.length;
      if (apply) showToast(`${shopifyExportWords[file.kind].file} imported.`);
    }
    setWhole(done.length === files.length);
    setProgress(null);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { reports, setReports, isWhole, progress, importAll, stop };
}
