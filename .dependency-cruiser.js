/**
 * The module boundaries of docs/architecture.md. The public API of a module or feature is what lies outside its
 * internal/ is private. `tests/api/import-rules.test.ts` plants a violation of each rule and sees it caught.
 */
const PUBLIC_API = '^src/modules/[^/]+/(?!internal/)';
const PORT = '^src/modules/[^/]+/[^/]+\\.port\\.ts$';
const SERVER_FILE = '\\.server\\.tsx?$';

/** Files at `from` may import, inside src/, only what matches `allowed`. */
const may = (name, comment, from, allowed, fromNot) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...(fromNot && { pathNot: fromNot }) },
  to: { path: '^src/', pathNot: allowed },
});

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle is one file in two pieces.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two modules that need each other are one: pass the value in, use the outbox, or move the rule down.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(modules|storefront/features)/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'internal-is-private',
      comment: 'internal/ belongs to its module or feature.',
      severity: 'error',
      from: { path: '^src/((?:modules|storefront/features)/[^/]+)/' },
      to: { path: '/internal/', pathNot: '^src/$1/internal/' },
    },
    {
      name: 'internal-is-private-to-others',
      comment: 'Only a module itself sees its internal/.',
      severity: 'error',
      from: { path: '^(src|bin|bench|demo-shop)/', pathNot: '^src/(modules|storefront/features)/' },
      to: { path: '^src/.*/internal/' },
    },
    may('shared-sees-nothing', 'Pure values lean on nothing.', '^src/shared/', ['^src/shared/']),
    may('contract-sees-shared', 'What browser and server agreed must run in both.', '^src/contract/', [
      '^src/(contract|shared)/',
    ]),
    may('platform-sees-shared', 'The floor knows no shop word.', '^src/platform/', ['^src/(platform|shared)/']),
    may('modules-see-down', 'The shop’s knowledge knows no HTTP, page or vendor.', '^src/modules/', [
      '^src/(modules|contract|platform|shared)/',
    ]),
    may('adapters-see-ports', 'An adapter knows the port it fills, no module behind it.', '^src/adapters/', [
      '^src/(adapters|platform|shared)/',
      PORT,
    ]),
    may('simulator-sees-shared', 'The outside world knows nothing of the shop.', '^src/simulator/', [
      '^src/(simulator|shared)/',
    ]),
    may('api-sees-public-api', 'An API file parses, calls, replies.', '^src/api/', [
      '^src/(api|contract|platform|shared)/',
      PUBLIC_API,
    ]),
    may(
      'browser-sees-no-server',
      'Browser code may hold nothing of the server.',
      '^src/storefront/',
      ['^src/(storefront|contract|shared)/'],
      SERVER_FILE,
    ),
    may('pages-see-public-api', 'A loader calls the same functions as the API.', `^src/storefront/.*${SERVER_FILE}`, [
      '^src/(storefront|contract|platform|shared)/',
      PUBLIC_API,
    ]),
    may(
      'staff-site-stands-alone',
      'The staff’s screens have the contract and the design pieces, nothing of the shop’s or the server’s.',
      '^src/staff-site/',
      ['^src/(staff-site|contract|shared)/', '^src/storefront/(ui/|ground\\.css$)'],
    ),
    {
      name: 'no-staff-screens-for-shoppers',
      comment: 'The staff site is a bundle of its own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/staff-site/' },
      to: { path: '^src/staff-site/' },
    },
    {
      name: 'staff-areas-stand-apart',
      comment: 'Areas of the staff site share ui/ and what lies beside it, not each other.',
      severity: 'error',
      from: { path: '^src/staff-site/areas/([^/]+)/' },
      to: { path: '^src/staff-site/areas/', pathNot: '^src/staff-site/areas/$1/' },
    },
    may('ui-sees-shared', 'Design pieces know no shop words.', '^src/storefront/ui/', [
      '^src/storefront/ui/',
      '^src/shared/',
    ]),
    {
      name: 'sql-only-in-records',
      comment: 'SQL lives in internal/*-records.ts, so that a table has one owner.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['/internal/.*-records\\.ts$', '^src/platform/'] },
      to: { path: '^src/platform/database/sql\\.ts$' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Test support is for tests.',
      severity: 'error',
      from: { path: '^(src|bin|demo-shop)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.tsx?$|^build/|\\.react-router/|/\\+types/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
