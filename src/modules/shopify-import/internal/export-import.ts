import type { Ctx } from '#platform/context.ts';

/** What became of a row. `leftOut`: the part of an imported row that was not imported, and why. */
export interface RowOutcome {
  line: number;
  /** What the row is about, such as an email address. */
  name: string;
  outcome: 'created' | 'changed' | 'unchanged' | { refused: string };
  leftOut: string | null;
}

/** How one kind of export is imported. */
export interface ExportImport {
  /** Columns without which a file is not this export. */
  required: readonly string[];
  /** Opens an import of one file. */
  open: (ctx: Ctx, options: { apply: boolean }) => ImportRun;
}

export interface ImportRun {
  /** Takes a row for the next batch; answers at once for one that is refused. */
  add: (line: number, record: Readonly<Record<string, string>>) => RowOutcome | null;
  /** Stores the rows taken since the last call, in one transaction, and says what became of each. */
  store: () => Promise<RowOutcome[]>;
}
