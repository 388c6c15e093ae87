/**
 * Each module owns its schema: a module's SQL names the tables it owns and the views that others publish for it
 * (published-views.ts), and nobody writes a table of another. What breaks the rule today is listed in schema-exceptions.ts, which can only get shorter:
 * a use that is not listed fails, and so does a line that nothing needs any more. `--matrix` prints who uses what.
 *
 * Tests are left out: they look at the state that a call left behind, in whichever module.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { addEdge, findCycles, type ModuleGraph } from './module-cycles.ts';
import { complainAboutViews, existingViews, listedViews, type PublishedView } from './published-views.ts';
import { CYCLES, EXCEPTIONS, type Exception, KEEPERS, OWNERS } from './schema-exceptions.ts';
import { moduleOf, readSource, type TableUse } from './schema-uses.ts';

export interface SchemaRules {
  /** Schema or table → the module that owns it, where that is not the module of the schema's name. */
  owners: Readonly<Record<string, string>>;
  /** Adapter → the module whose tables it keeps. */
  keepers: Readonly<Record<string, string>>;
  exceptions: readonly Exception[];
  cycles: readonly string[];
}

export interface SchemaReport {
  complaints: string[];
  /** Uses that break the rule. */
  foreign: TableUse[];
  graph: ModuleGraph;
  cycles: string[][];
}

const TYPES = 'src/platform/database/database-types.ts';
const key = ({ module, table, access }: Omit<TableUse, 'place'>) => `${module} ${table} ${access}`;
const isSource = (path: string) => !/\.test\.tsx?$|-fixtures\.ts$/.test(path) && path !== TYPES;

/** The list that kysely-codegen reads from a migrated database, views included. */
function knownTables(root: string): Set<string> {
  const text = readFileSync(join(root, TYPES), 'utf8');
  const names = [...text.matchAll(/^ {2}"(\w+\.\w+)": /gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error(`No tables in ${TYPES}.`);
  return new Set(names);
}

const ownerOf = (table: string, owners: SchemaRules['owners']): string => {
  const [schema = ''] = table.split('.');
  return owners[table] ?? owners[schema] ?? schema.replaceAll('_', '-');
};

const pathOf = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(from), specifier);

/** The module or storefront feature that a file belongs to, in whichever of its folders it lies. */
const ownerFolderOf = (path: string): string | undefined =>
  /^src\/(?:modules|storefront\/features)\/[^/]+(?=\/)/.exec(path)?.[0];

/** What one tree of sources says: every use of a table, what cannot be read, and who imports whom. */
function readSources(
  root: string,
  known: ReadonlySet<string>,
): {
  uses: TableUse[];
  unreadable: string[];
  graph: ModuleGraph;
  imports: ModuleGraph;
} {
  const graph: ModuleGraph = new Map();
  const imports: ModuleGraph = new Map();
  const uses: TableUse[] = [];
  const unreadable: string[] = [];
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(isSource).sort()) {
    const source = readSource(root, path, known);
    uses.push(...source.uses);
    unreadable.push(...source.unreadable);
    const from = ownerFolderOf(path);
    if (!from) continue;
    for (const specifier of source.imports.filter((one) => /^[#.]/.test(one))) {
      const target = pathOf(path, specifier);
      const to = ownerFolderOf(target);
      if (!to) continue;
      addEdge(imports, from, to, 'imports');
      if (path.startsWith('src/modules/') && target.startsWith('src/modules/'))
        addEdge(graph, moduleOf(path), moduleOf(target), 'imports');
    }
  }
  return { uses, unreadable, graph, imports };
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

/** A use that breaks the rule. */
interface ForeignUse extends TableUse {
  complaint: string;
}

function compareUses(foreign: readonly ForeignUse[], exceptions: readonly Exception[]): string[] {
  const listed = exceptions.map(([module, table, access]) => key({ module, table, access }));
  const used = new Set(foreign.map(key));
  return [
    ...foreign.filter((use) => !listed.includes(key(use))).map(({ complaint }) => complaint),
    ...listed.filter((line) => !used.has(line)).map((line) => `schema-exceptions.ts: nobody needs '${line}' any more.`),
    ...listed.flatMap((line, at) =>
      at > 0 && line <= (listed[at - 1] ?? '') ? [`schema-exceptions.ts: '${line}' is not in order.`] : [],
    ),
  ];
}

function compareCycles(found: readonly string[], listed: readonly string[]): string[] {
  return [
    ...found
      .filter((cycle) => !listed.includes(cycle))
      .map(
        (cycle) =>
          `Modules need each other: ${cycle}. A cycle that got smaller replaces its line in schema-exceptions.ts.`,
      ),
    ...listed
      .filter((cycle) => !found.includes(cycle))
      .map((cycle) => `schema-exceptions.ts: this cycle is gone: ${cycle}.`),
  ];
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

export function checkSchemas(root: string, { owners, keepers, exceptions, cycles }: SchemaRules): SchemaReport {
  const known = knownTables(root);
  const { uses, unreadable, graph, imports } = readSources(root, known);
  const existing = existingViews(root, known);
  const listed = listedViews(root);
  const readersOf = new Map(listed.map(({ view, readers }) => [view, readers]));
  const foreign = uses
    .filter(({ module, table }) => ownerOf(table, owners) !== (keepers[module] ?? module))
    .flatMap((use) => {
      const complaint = complaintOf(use, { existing, readersOf });
      return complaint ? [{ ...use, complaint }] : [];
    });
  const isModule = (name: string) => existsSync(join(root, 'src/modules', name));
  for (const { module, table, access } of uses) {
    const owner = ownerOf(table, owners);
    if (isModule(module) && isModule(owner)) addEdge(graph, module, owner, `${access}s ${table}`);
  }
  const found = findCycles(graph);
  const used = new Set(uses.flatMap(({ table }) => [table, table.split('.')[0]]));
  return {
    complaints: [
      ...unreadable.map(
        (place) => `${place}: name the table in the statement that writes it, so that this check can read it.`,
      ),
      ...compareUses(foreign, exceptions),
      ...complainAboutViews(listed, { root, types: TYPES, existing, ownerOf: (view) => ownerOf(view, owners) }),
      ...compareReaders(listed, uses),
      // Imports alone never form a cycle, not even within a listed one: dependency-cruiser sees only folder by folder.
      ...findCycles(imports).map((cycle) => `These import each other: ${cycle.join(' ')}.`),
      ...compareCycles(
        found.map((cycle) => cycle.join(' ')),
        cycles,
      ),
      ...Object.keys(owners)
        .filter((name) => !used.has(name))
        .map((name) => `schema-exceptions.ts: nothing names '${name}' of the owners.`),
    ],
    foreign,
    graph,
    cycles: found,
  };
}

/** Who uses what of others, and which imports and tables make each cycle of modules. */
function printMatrix({ foreign, graph, cycles }: SchemaReport): void {
  const lines = new Map<string, string[]>();
  for (const use of foreign) lines.set(key(use), [...(lines.get(key(use)) ?? []), use.place]);
  for (const [line, places] of [...lines].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [module = '', table = '', access = ''] = line.split(' ');
    console.log(`${module.padEnd(18)} ${table.padEnd(26)} ${access.padEnd(5)} ${places.length}  ${places[0]}`);
  }
  for (const cycle of cycles) {
    console.log(`\nThese ${cycle.length} modules need each other: ${cycle.join(' ')}`);
    for (const from of cycle)
      for (const [to, why] of [...(graph.get(from) ?? [])].filter(([name]) => cycle.includes(name)))
        console.log(`  ${from} → ${to}: ${[...why].sort().join(', ')}`);
  }
  const writes = [...lines.keys()].filter((line) => line.endsWith(' write')).length;
  console.log(`\n${lines.size} foreign uses (${writes} of them write), ${cycles.length} cycles of modules.`);
}

if (import.meta.main) {
  const rules: SchemaRules = { owners: OWNERS, keepers: KEEPERS, exceptions: EXCEPTIONS, cycles: CYCLES };
  const report = checkSchemas(join(import.meta.dirname, '../..'), rules);
  if (process.argv.includes('--matrix')) printMatrix(report);
  for (const complaint of report.complaints) console.log(complaint);
  process.exitCode = report.complaints.length > 0 ? 1 : 0;
}
