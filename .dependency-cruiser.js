/**
 * The module boundaries of docs/architecture.md. The public API of a module or feature is what lies outside its
 * internal/; internal/ itself is private. `tests/api/import-rules.test.ts` plants a violation of each rule and expects it to be found.
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
      comment: 'Files that import each other cannot be understood or tested separately.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment:
        'Folders beside each other must not depend on each other: pass the value in, use the outbox, or move the rule to a lower folder. bin/checks/check-schemas.ts counts SQL and folders at any depth as well.',
      severity: 'error',
      scope: 'folder',
      from: {
        path: '^src/(adapters|api|contract|modules|platform|server|shared|simulator|staff-site/areas|storefront/(features|lib|ui))/[^/]+$',
      },
      to: { circular: true },
    },
    {
      name: 'internal-is-private',
      comment: 'internal/ belongs to its module, feature or staff area.',
      severity: 'error',
      from: { path: '^src/((?:modules|storefront/features|staff-site/areas)/[^/]+)/' },
      to: { path: '/internal/', pathNot: '^src/$1/internal/' },
    },
    {
      name: 'internal-is-private-to-others',
      comment: 'Only the module itself may import its internal/.',
      severity: 'error',
      from: {
        path: '^(src|bin|bench|demo-shop|tests)/',
        pathNot: '^src/(modules|storefront/features|staff-site/areas)/',
      },
      to: { path: '^src/.*/internal/' },
    },
    may('shared-sees-nothing', 'Pure values depend on nothing else.', '^src/shared/', ['^src/shared/']),
    may('contract-sees-shared', 'Contracts of browser and server must run in both.', '^src/contract/', [
      '^src/(contract|shared)/',
    ]),
    may('platform-sees-shared', 'The platform knows nothing of the shop’s domain.', '^src/platform/', [
      '^src/(platform|shared)/',
    ]),
    may('modules-see-down', 'Domain modules know no HTTP, page or vendor.', '^src/modules/', [
      '^src/(modules|contract|platform|shared)/',
    ]),
    may('adapters-see-ports', 'An adapter knows the port it implements, no module behind it.', '^src/adapters/', [
      '^src/(adapters|platform|shared)/',
      PORT,
    ]),
    may('simulator-sees-shared', 'Simulated providers know nothing of the shop.', '^src/simulator/', [
      '^src/(simulator|shared)/',
    ]),
    may('api-sees-public-api', 'An API file parses, calls, replies.', '^src/api/', [
      '^src/(api|contract|platform|shared)/',
      PUBLIC_API,
    ]),
    may(
      'browser-sees-no-server',
      'Browser code must not contain server code.',
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
      'The staff screens use the contract and the design components, nothing of the storefront or the server.',
      '^src/staff-site/',
      ['^src/(staff-site|contract|shared)/', '^src/storefront/(ui/|ground\\.css$)'],
    ),
    {
      name: 'no-staff-screens-for-shoppers',
      comment: 'The staff site is a separate bundle.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/staff-site/' },
      to: { path: '^src/staff-site/' },
    },
    {
      name: 'staff-areas-stand-apart',
      comment: 'Areas of the staff site share ui/ and the files beside it, but do not import each other.',
      severity: 'error',
      from: { path: '^src/staff-site/areas/([^/]+)/' },
      to: { path: '^src/staff-site/areas/', pathNot: '^src/staff-site/areas/$1/' },
    },
    may('ui-sees-shared', 'Design components know nothing of the shop’s domain.', '^src/storefront/ui/', [
      '^src/storefront/ui/',
      '^src/shared/',
    ]),
    {
      name: 'one-form-system',
      comment: 'Forms are src/storefront/ui/forms; why not a library is in docs/decisions/0092.',
      severity: 'error',
      from: { path: '^src/(storefront|staff-site)/' },
      to: {
        path: '(^|node_modules/)(react-hook-form|@hookform/|formik|react-final-form|final-form|@tanstack/react-form)',
      },
    },
    {
      name: 'one-router',
      comment: 'Every request enters in src/server/http (docs/decisions/0095); the simulator is an app of its own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server/http|simulator)/' },
      to: { path: '(^|node_modules/)(hono|express|fastify|koa|@koa/router|find-my-way)(/|$)' },
    },
    {
      name: 'form-state-is-private',
      comment: 'When errors are shown is decided in one place: use useForm.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/storefront/ui/forms/' },
      to: { path: '^src/storefront/ui/forms/form-state\\.ts$' },
    },
    {
      name: 'sql-only-in-records',
      comment: 'SQL is only in internal/*-records.ts, so that a table has one owner.',
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
      comment: 'An import that cannot be resolved.',
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
