/** Reads a promotions file, YAML or JSON: validates every entry, with the line of every error. Pure. */

import { LineCounter, parseDocument, visit, YAMLMap } from 'yaml';
import type { z } from 'zod';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type PromotionDefinition, promotionDefinitionSchema } from '../promotion-definition.ts';

export interface PromotionFault {
  line: number;
  id: string | null;
  reason: string;
}
export interface PromotionEntry {
  line: number;
  definition: PromotionDefinition;
}

/** Entries are usable only without errors. */
export function readPromotionsFile(text: string): { entries: PromotionEntry[]; faults: PromotionFault[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined) => lines.linePos(offset ?? 0).line;
  const faults: PromotionFault[] = document.errors.map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    id: null,
    reason: message,
  }));
  if (faults.length > 0) return { entries: [], faults };
  visit(document, {
    Alias: (_, { range }) => {
      faults.push({ line: lineAt(range?.[0]), id: null, reason: 'uses an alias; write the value out' });
    },
  });
  if (faults.length > 0) return { entries: [], faults };
  const contents: unknown = document.toJS();
  if (!Array.isArray(contents))
    return { entries: [], faults: [{ line: 1, id: null, reason: 'the file is not a list of offers' }] };

  const nodes = (document.contents as unknown as { items: { range?: [number, number, number] }[] }).items;
  const entries: PromotionEntry[] = [];
  const seen = new Map<string, string>();
  for (const [index, value] of contents.entries()) {
    const node = nodes[index];
    const line = lineAt(node?.range?.[0]);
    const parsed = promotionDefinitionSchema.safeParse(value, { error: plainIssue });
    if (!parsed.success) {
      const id = typeof value?.id === 'string' ? value.id : null;
      for (const issue of parsed.error.issues)
        faults.push({ line: lineOf(node, issue.path, lineAt) ?? line, id, reason: reasonOf(issue) });
      continue;
    }
    const definition = parsed.data;
    for (const [what, name] of [
      ['offer', definition.id],
      ...[...definition.codes, ...definition.uniqueCodes].map((code) => ['code', code]),
    ] as const) {
      const key = `${what} ${name}`;
      const other = seen.get(key);
      if (other)
        faults.push({ line, id: definition.id, reason: `the ${key} is in the file twice, first in “${other}”` });
      seen.set(key, definition.id);
    }
    entries.push({ line, definition });
  }
  return { entries, faults: faults.sort((a, b) => a.line - b.line) };
}

/** The line of the wrong part, as deep as the file goes. */
function lineOf(
  node: unknown,
  path: readonly PropertyKey[],
  lineAt: (offset: number | undefined) => number,
): number | null {
  if (!(node instanceof YAMLMap) || path.length === 0) return null;
  const part: unknown = node.getIn(path, true) ?? node.get(path[0], true);
  const range = (part as { range?: [number, number, number] } | undefined)?.range;
  return range ? lineAt(range[0]) : null;
}

const reasonOf = ({ path, message }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;
