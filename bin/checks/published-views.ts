/**
 * Published views: what a module lets others read with SQL. A migration creates the view in the module's schema, the
 * table 'Published views' of its README says what it is for and who reads it, and its published-views.ts types the rows.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { createdViews } from './sql-tables.ts';

export interface PublishedView {
  /** With the schema: 'orders.order_total'. */
  view: string;
  /** The folder of its owner, from the root. */
  folder: string;
  /** Modules that may read it. */
  readers: readonly string[];
}

/** Where the README of a module is, or of the folder of src/ that owns a schema. */
const folderOf = (root: string, owner: string): string => {
  const module = `src/modules/${owner}`;
  return existsSync(join(root, module)) ? module : `src/${owner}`;
};

/** Views that the migrations create and that the migrated database still has. */
export function existingViews(root: string, known: ReadonlySet<string>): Set<string> {
  const created = globSync('db/migrations/*.sql', { cwd: root }).flatMap((file) =>
    createdViews(readFileSync(join(root, file), 'utf8')),
  );
  return new Set(created.filter((view) => known.has(view)));
}

/** Rows of the table under the heading 'Published views': | `schema.view` | for what | readers |. */
export function listedViews(root: string): PublishedView[] {
  return globSync('src/{*,modules/*}/README.md', { cwd: root })
    .sort()
    .flatMap((file) => {
      const [, section = ''] = readFileSync(join(root, file), 'utf8').split(/^## Published views$/m);
      const [ownSection = ''] = section.split(/^## /m);
      return [...ownSection.matchAll(/^\| `(\w+\.\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
        ([, view = '', readers = '']) => ({ view, folder: dirname(file), readers: readers.trim().split(/, */) }),
      );
    });
}

/** Interface → its members' names. */
function interfacesOf(path: string): Map<string, string[]> {
  if (!existsSync(path)) return new Map();
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return new Map(
    file.statements
      .filter(ts.isInterfaceDeclaration)
      .map((one) => [one.name.text, one.members.map((member) => member.name?.getText(file) ?? '').sort()]),
  );
}

/** 'orders.order_total' → 'OrderTotal', as its owner calls a row, or 'OrdersOrderTotal', as the generated types do. */
const pascalCase = (text: string): string =>
  text.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Rows that no migration backs, that name what is not there, or whose type does not have the columns of the view. */
export function findViewProblems(
  listed: readonly PublishedView[],
  at: { root: string; types: string; existing: ReadonlySet<string>; ownerOf: (view: string) => string },
): string[] {
  const generated = interfacesOf(join(at.root, at.types));
  return listed.flatMap(({ view, folder }) => {
    const readme = `${folder}/README.md`;
    if (!at.existing.has(view)) return [`${readme}: no migration creates the view ${view}.`];
    if (folderOf(at.root, at.ownerOf(view)) !== folder) return [`${readme}: ${view} is a view of another module.`];
    const [, name = ''] = view.split('.');
    const typed = interfacesOf(join(at.root, folder, 'published-views.ts')).get(pascalCase(name));
    if (!typed) return [`${folder}/published-views.ts: declare the rows of ${view} as ${pascalCase(name)}.`];
    const columns = generated.get(pascalCase(view)) ?? [];
    return typed.join() === columns.join()
      ? []
      : [`${folder}/published-views.ts: ${pascalCase(name)} has other columns than ${view}: ${columns.join(', ')}.`];
  });
}
