/** What the importer makes of every size and colour of a merchant's file, without a database. */
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { productImportSchema } from '#contract/products/product-import.ts';
import { type FileKind, readMerchantFile } from './read-merchant-file.ts';

/** `system`: read as a footwear size; `name`: kept as the size's name, as of clothes; `unread`: listed as unknown. */
export type SizeOutcome = 'system' | 'name' | 'unread';

export interface SizeLabel {
  /** The product that has it. */
  product: string;
  label: string;
  outcome: SizeOutcome;
  sizes: Readonly<Record<string, string | undefined>>;
}

export interface MeasuredFile {
  kind: FileKind;
  products: number;
  refused: { line: number; reason: string }[];
  /** Each label once with each of its outcomes. */
  sizes: SizeLabel[];
  /** Each colour name once. */
  colours: { name: string; families: readonly string[] }[];
}

/** Throws FileProblem for a file that no reader knows. */
export async function measureLabels(path: string): Promise<MeasuredFile> {
  const { kind, rows } = await readMerchantFile(path);
  const measured: MeasuredFile = { kind, products: 0, refused: [], sizes: [], colours: [] };
  const sizes = new Map<string, SizeLabel>();
  const colours = new Map<string, readonly string[]>();
  const codes = new Set<string>();
  for (const row of rows) {
    if ('skipped' in row) continue;
    const product = 'reason' in row ? null : productImportSchema.safeParse(row.value, { error: plainIssue });
    const repeated = product?.success ? repeatedCode(product.data.variants, codes) : null;
    if (repeated !== null) {
      measured.refused.push({ line: row.line, reason: `SKU ${repeated} is used twice: give each its own` });
      continue;
    }
    if (!product?.success) {
      const [issue] = product?.error.issues ?? [];
      const reason = 'reason' in row ? row.reason : `${issue?.path.join('.') || 'product'}: ${issue?.message}`;
      measured.refused.push({ line: row.line, reason });
      continue;
    }
    measured.products += 1;
    const unread = new Set('notes' in row ? row.notes?.unreadSizes : []);
    for (const { label, sizes: read } of product.data.variants) {
      const outcome = read ? 'system' : unread.has(label) ? 'unread' : 'name';
      sizes.set(JSON.stringify([label, outcome, read]), {
        product: product.data.name,
        label,
        outcome,
        sizes: read ?? {},
      });
    }
    if (product.data.colourName !== 'As shown') colours.set(product.data.colourName, product.data.colours);
  }
  measured.sizes = [...sizes.values()];
  measured.colours = [...colours].map(([name, families]) => ({ name, families }));
  return measured;
}

/** The first code that a size before it has, of this product or another; notes the others in `codes`. */
function repeatedCode(variants: readonly { code: string }[], codes: Set<string>): string | null {
  for (const { code } of variants) {
    if (codes.has(code)) return code;
    codes.add(code);
  }
  return null;
}
