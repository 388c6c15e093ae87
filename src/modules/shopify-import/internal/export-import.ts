import type { OrderDay } from '#contract/staff/imports/shopify-imports.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { Ctx } from '#platform/context.ts';

/** What imports need: the content that is published now, besides the database. */
export type MoveCtx = Ctx & ContentHolder;

/** What became of a row. `leftOut`: the part of an imported row that was not imported, and why. */
export interface RowOutcome {
  line: number;
  /** What the row is about, such as an email address. */
  name: string;
  outcome: 'created' | 'changed' | 'unchanged' | { refused: string };
  leftOut: string | null;
  /** Money of the row, of an export whose sum is reported. */
  cents?: bigint;
  /** The address of the old shop whose page here the row is. */
  brings?: string;
}

/** How one kind of export is imported. */
export interface ExportImport {
  /** Columns without which a file is not this export. */
  required: readonly string[];
  /** Rows that are stored in one transaction, where it matters which are. */
  batch?: number;
  /** Opens an import of one file. */
  open: (ctx: MoveCtx, options: RunOptions) => ImportRun;
}

export interface RunOptions {
  /** False only says what would happen. */
  apply: boolean;
  /** Who imports the file, as in the audit. */
  actor: string;
  /** Of a dry run: addresses of the old shop whose pages the files tried before would bring. */
  coming: ReadonlySet<string>;
}

export interface ImportRun {
  /** Takes a row for the next batch; answers at once for one that is refused. */
  add: (line: number, record: Readonly<Record<string, string>>) => RowOutcome | null;
  /** A row that cannot be read stands here; only an export whose rows belong together needs to know. */
  skip?: () => void;
  /**
   * Stores the rows taken since the last call, in one transaction, and says what became of each; `isEnd`: no more rows
   * follow.
   */
  store: (isEnd: boolean) => Promise<RowOutcome[]>;
  /** Of orders: sums of the file and of what is stored, by day. */
  days?: () => OrderDay[];
}
