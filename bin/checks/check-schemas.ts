/**
 * Each module owns its schema: a module's SQL names the tables it owns and the views that others publish for it
 * (published-views.ts), and nobody writes a table of another. No two modules depend on each other in a cycle, by imports
 * and SQL together, and no two folders beside each other import each other. `--matrix` prints who reads which views of
 * whom.
 *
 * Tests are left out: they look at the state that a call left behind, in whichever module.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { addEdge, addFolderEdge, findCycles, type ModuleGraph } from './module-cycles.ts';
import { existingViews, findViewProblems, listedViews, type PublishedView } from './published-views.ts';
import { ADAPTER_TABLE_OWNERS, OWNERS } from './schema-owners.ts';
import { readSource, type TableUse } from './schema-uses.ts';

export interface SchemaRules {
  /** Schema or table → the module that owns it, where that is not the module of the schema's name. */
  owners: Readonly<Record<string, string>>;
  /** Adapter → the module whose tables it keeps. */
  keepers: Readonly<Record<string, string>>;
}

export interface SchemaReport {
  complaints: string[];
  /** Uses of what another module owns, also those that are in order. */
  foreign: TableUse[];
}

const MODULES = 'src/modules';
const TYPES = 'src/platform/database/database-types.ts';
const isSource = (path: string) => !/\.test\.tsx?$|-fixtures\.ts$/.test(path) && path !== TYPES;

/** The list that kysely-codegen reads from a migrated database, views included. */
export function knownTables(root: string): Set<string> {
  const text = readFileSync(join(root, TYPES), 'utf8');
  const names = [...text.matchAll(/^ {2}"(\w+\.\w+)": /gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error(`No tables in ${TYPES}.`);
  return new Set(names);
}

/** The module that may write a table, or whose view it is. */
export const ownerOf = (table: string, owners: SchemaRules['owners']): string => {
  const [schema = ''] = table.split('.');
  return owners[table] ?? owners[schema] ?? schema.replaceAll('_', '-');
};

const pathOf = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(from), specifier);

/** What one tree of sources says: every use of a table, what cannot be read, and which folders import which. */
function readSources(
  root: string,
  known: ReadonlySet<string>,
): {
  uses: TableUse[];
  unreadable: string[];
  /** Folder → which of its folders import which. */
  folders: Map<string, ModuleGraph>;
} {
  const folders = new Map<string, ModuleGraph>();
  const uses: TableUse[] = [];
  const unreadable: string[] = [];
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(isSource).sort()) {
    const source = readSource(root, path, known);
    uses.push(...source.uses);
    unreadable.push(...source.unreadable);
    for (const specifier of source.imports.filter((one) => /^[#.]/.test(one)))
      addFolderEdge(folders, path, pathOf(path, specifier));
  }
  return { uses, unreadable, folders };
}

/** What is wrong with a use of another module's table or view; undefined for a view that is published for the reader. */
function complaintOf(
  { module, table, access, place }: TableUse,
  views: { existing: ReadonlySet<string>; readersOf: ReadonlyMap<string, readonly string[]> },
): string | undefined {
  const use = `${place}: ${module} ${access}s ${table}`;
  if (access === 'write') return `${use}, which is not its own: call the module that owns it.`;
  const readers = views.readersOf.get(table);
  if (!views.existing.has(table))
    return `${use}, which is not its own: call the module that owns it, or read a view that it publishes.`;
  if (!readers) return `${use}, a view that the README of its owner does not list.`;
  return readers.includes(module) ? undefined : `${use}, but the README of its owner does not name it as a reader.`;
}

/** Readers that a README names and whose SQL does not name the view. */
function compareReaders(listed: readonly PublishedView[], uses: readonly TableUse[]): string[] {
  const read = new Set(uses.map(({ module, table }) => `${module} ${table}`));
  return listed.flatMap(({ view, folder, readers }) =>
    readers
      .filter((reader) => !read.has(`${reader} ${view}`))
      .map((reader) => `${folder}/README.md: '${reader}' does not read ${view}.`),
  );
}

/** What the imports of modules and their SQL say together about who needs whom. */
function withTables(graph: ModuleGraph, root: string, uses: readonly (TableUse & { owner: string })[]): ModuleGraph {
  const isModule = (name: string) => existsSync(join(root, MODULES, name));
  for (const { module, table, access, owner } of uses)
    if (isModule(module) && isModule(owner)) addEdge(graph, module, owner, `${access}s ${table}`);
  return graph;
}

/** Each edge within the cycle with its reasons. */
const cycleText = (cycle: readonly string[], graph: ModuleGraph): string =>
  cycle
    .flatMap((from) =>
      [...(graph.get(from) ?? [])]
        .filter(([to]) => cycle.includes(to))
        .map(([to, why]) => `\n  ${from} → ${to}: ${[...why].sort().join(', ')}`),
    )
    .join('');

export function checkSchemas(root: string, { owners, keepers }: SchemaRules): SchemaReport {
  const known = knownTables(root);
  const { uses, unreadable, folders } = readSources(root, known);
  const existing = existingViews(root, known);
  const listed = listedViews(root);
  const readersOf = new Map(listed.map(({ view, readers }) => [view, readers]));
  const owned = uses.map((use) => ({ ...use, owner: ownerOf(use.table, owners) }));
  const foreign = owned.filter(({ module, owner }) => owner !== (keepers[module] ?? module));
  const graph = withTables(folders.get(MODULES) ?? new Map(), root, owned);
  folders.delete(MODULES);
  const used = new Set(uses.flatMap(({ table }) => [table, table.split('.')[0]]));
  return {
    complaints: [
      ...unreadable.map(
        (place) => `${place}: name the table in the statement that writes it, so that this check can read it.`,
      ),
      ...foreign.flatMap((use) => complaintOf(use, { existing, readersOf }) ?? []),
      ...findViewProblems(listed, { root, types: TYPES, existing, ownerOf: (view) => ownerOf(view, owners) }),
      ...compareReaders(listed, uses),
      ...findCycles(graph).map((cycle) => `Modules need each other: ${cycle.join(' ')}.${cycleText(cycle, graph)}`),
      ...[...folders].flatMap(([parent, imports]) =>
        findCycles(imports).map((cycle) => `Folders of ${parent} import each other: ${cycle.join(' ')}.`),
      ),
      ...Object.keys(owners)
        .filter((name) => !used.has(name))
        .map((name) => `schema-owners.ts: nothing names '${name}' of the owners.`),
    ],
    foreign,
  };
}

/** Which views of others each module reads, and how often. */
function printMatrix({ foreign }: SchemaReport): void {
  const reads = Map.groupBy(foreign, ({ module, table }) => `${module.padEnd(18)} ${table.padEnd(30)}`);
  for (const line of [...reads.keys()].sort()) console.log(`${line} ${reads.get(line)?.length}`);
  console.log(`\n${reads.size} pairs of a module and a view of another.`);
}

if (import.meta.main) {
  const report = checkSchemas(join(import.meta.dirname, '../..'), { owners: OWNERS, keepers: ADAPTER_TABLE_OWNERS });
  if (process.argv.includes('--matrix')) printMatrix(report);
  for (const complaint of report.complaints) console.log(complaint);
  process.exitCode = report.complaints.length > 0 ? 1 : 0;
}
