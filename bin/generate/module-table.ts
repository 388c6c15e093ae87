/** The page docs/modules.md, the table of all modules, from the sources. */
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { knownTables, ownerOf } from '../checks/check-schemas.ts';
import { listedViews } from '../checks/published-views.ts';
import { OWNERS } from '../checks/schema-owners.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Every module may have these; they serve one purpose in all of them (docs/architecture.md). */
const IN_ANY_MODULE = /^(settings|published-views|integrity-checks|personal-data|[\w-]+-context|README)\.(ts|md)$/;

const inBackticks = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Schemas that a module owns, and its tables in the schema of another module. */
function schemasOf(module: string, tables: ReadonlySet<string>): string[] {
  const owned = [...tables].filter((table) => ownerOf(table, OWNERS) === module);
  return [...new Set(owned.map((table) => (OWNERS[table] ? table : (table.split('.')[0] ?? ''))))].sort();
}

/** Not in the repository: `subset-fonts.ts` writes them before a build. */
const GENERATED = 'fonts';

/** Files and topic folders outside `internal/`, without tests, what is generated and what any module may have. */
const publicApiOf = (module: string): string[] =>
  readdirSync(join(ROOT, 'src/modules', module), { withFileTypes: true })
    .filter(
      ({ name }) =>
        name !== 'internal' &&
        name !== GENERATED &&
        !/\.test\.tsx?$|-fixtures\.ts$/.test(name) &&
        !IN_ANY_MODULE.test(name),
    )
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name.replace(/\.tsx?$/, '')))
    .sort();

/** The page as it is for the present sources. */
export function moduleTable(): string {
  const tables = knownTables(ROOT);
  const views = listedViews(ROOT);
  const rows = globSync('src/modules/*/', { cwd: ROOT })
    .map((path) => path.split('/')[2] ?? '')
    .sort()
    .map((module) => {
      const published = views
        .filter(({ folder }) => folder === `src/modules/${module}`)
        .map(({ view }) => view.split('.')[1] ?? '');
      const cells = [schemasOf(module, tables), publicApiOf(module), published].map(inBackticks);
      return `| [${module}](../src/modules/${module}/README.md) | ${cells.join(' | ')} |`;
    });
  return `# Modules

Written by \`npm run generate\`; \`tests/api/module-table.test.ts\` fails when it differs from the sources. What a module is and may do: [architecture](architecture.md) and [src/modules](../src/modules/README.md).

- **Schema**: the PostgreSQL schema that the module owns, or its tables in the schema of another. Empty: the module stores nothing of its own. The schema \`platform\` (outbox, audit, rate limits) belongs to \`src/platform\`.
- **Public API**: its files (\`verb-noun\` exports the function of that name) and its topic folders (with \`/\`). Tests, \`internal/\` and what any module may have (settings, context, personal data, integrity checks, published views) are left out.
- **Published views**: what other modules may read with SQL; the module's README says for what, and who reads it.

| module | schema | public API | published views |
|---|---|---|---|
${rows.join('\n')}
`;
}
