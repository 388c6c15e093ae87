/** A merchant's shipping file, validated as a whole: the rules, or every fault with its line. Pure. */
import { LineCounter, parseDocument } from 'yaml';
import { type ShippingRules, shippingFileSchema } from './shipping-rules.ts';

/** Throws with all faults, one per line. */
export function readShippingFile(text: string, name: string): ShippingRules {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined): number => lines.linePos(offset ?? 0).line;
  const faults = document.errors.map(({ pos, message }) => `line ${lineAt(pos[0])}: ${message}`);
  if (faults.length > 0) throw new ShippingFileError(name, faults);
  const parsed = shippingFileSchema.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (parsed.success) return parsed.data;
  throw new ShippingFileError(
    name,
    parsed.error.issues.map((issue) => {
      // The deepest part of the path that is in the file.
      const path = [...issue.path];
      let range: { range?: [number, number, number] } | undefined;
      for (; path.length > 0 && !range?.range; path.pop()) range = document.getIn(path, true) as typeof range;
      return `line ${lineAt(range?.range?.[0])}: ${issue.path.join('.') || 'file'}: ${issue.message}`;
    }),
  );
}

export class ShippingFileError extends Error {
  override name = 'ShippingFileError';
  readonly faults: readonly string[];
  constructor(file: string, faults: readonly string[]) {
    super(
      `The shipping file ${file} has ${faults.length === 1 ? 'a mistake' : `${faults.length} mistakes`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}
