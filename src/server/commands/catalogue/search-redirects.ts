/**
 * `kerb search redirect …`: redirects from a search term to a page of the shop. A running shop applies them within a
 * second.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { openFile } from '#modules/product-import/open-file.ts';
import {
  listRedirects,
  putRedirects,
  type RedirectRule,
  removeRedirect,
} from '#modules/search/redirects/edit-redirects.ts';
import type { Ctx } from '#platform/context.ts';
import { counted } from '#shared/counted.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const MAX_CHARACTERS = 2_000_000;
const MAX_RULES = 5_000;

export async function addSearchRedirect(term: string, target: string): Promise<number> {
  const changed = await withShopDatabase((ctx) => put(ctx, [{ term, target }]), {
    audits: (count) => (count > 0 ? subjectOf(term) : null),
  });
  process.stdout.write(
    changed === 1 ? `Searches for “${term.trim()}” lead to ${target}.\n` : 'The rule is there already.\n',
  );
  return 0;
}

export async function removeSearchRedirect(term: string): Promise<number> {
  const removed = await withShopDatabase((ctx) => removeRedirect(ctx, term), {
    audits: (is) => (is ? subjectOf(term) : null),
  });
  process.stdout.write(
    removed ? `Searches for “${term.trim()}” find products again.\n` : `There is no rule for “${term.trim()}”.\n`,
  );
  return removed ? 0 : 1;
}

export async function listSearchRedirects(): Promise<number> {
  for (const { term, target } of await withShopDatabase(listRedirects)) process.stdout.write(`${term}\t${target}\n`);
  return 0;
}

/** Imports a CSV file with the columns term and target; all of it or nothing. */
export async function importSearchRedirects(file: string): Promise<number> {
  const rules = readRules(await readAll(file));
  const changed = await withShopDatabase((ctx) => put(ctx, rules), {
    audits: (count) => (count > 0 ? 'search redirects' : null),
  });
  process.stdout.write(`${counted(rules.length, 'rule')} read: ${changed} new or changed.\n`);
  return 0;
}

const subjectOf = (term: string): string => `search-redirect:${term.trim().toLowerCase()}`;

async function put(ctx: Ctx, rules: readonly RedirectRule[]): Promise<number> {
  const changed = await putRedirects(ctx, rules);
  if (!changed.ok) throw new CommandProblem(changed.error.why);
  return changed.value;
}

async function readAll(file: string): Promise<string> {
  let text = '';
  for await (const chunk of (await openFile(file)).text) {
    text += chunk;
    if (text.length > MAX_CHARACTERS)
      throw new CommandProblem('The file is larger than 2 MB; it is no list of search terms.');
  }
  return text;
}

function readRules(text: string): RedirectRule[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new CommandProblem(`The file is no CSV: ${error.message}.`);
    throw error;
  }
  if (rows.length > MAX_RULES) throw new CommandProblem(`The file has more than ${MAX_RULES} rules.`);
  return rows.map((row, index) => {
    if (!row.term || !row.target)
      throw new CommandProblem(
        `Rule ${index + 1} of the file lacks its term or its target; the columns are term and target.`,
      );
    return { term: row.term, target: row.target };
  });
}
