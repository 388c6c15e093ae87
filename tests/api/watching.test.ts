/** FLT-08: the files from which an operator watches the shop agree with each other. What they measure: alerts.test.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/read-config.ts';
import { readAlerts, runbookOf } from '../support/watching/alert-rules.ts';
import { composeText, hasCompose, lintCompose, readCompose } from '../support/watching/compose-file.ts';
import { dashboardExpressions, readDashboard } from '../support/watching/dashboard.ts';
import { checkExpressions, checkRules, hasPromtool } from '../support/watching/promtool.ts';
import { commandsOf, problemOf } from '../support/watching/runbooks.ts';

const ROOT = join(import.meta.dirname, '../..');
const pages = () =>
  readdirSync(join(ROOT, 'docs/runbooks'))
    .filter((file) => file !== 'README.md')
    .map((file) => `docs/runbooks/${file}`);

test('FLT-08 each alert has its own runbook, each runbook is of an alert, and the list names them all', () => {
  const alerts = readAlerts();
  expect(alerts.length).toBeGreaterThan(20);
  expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(alerts.map(({ alert }) => runbookOf(alert)));
  expect(pages()).toEqual(alerts.map(({ alert }) => runbookOf(alert)).sort());
  const list = readFileSync(join(ROOT, 'docs/runbooks/README.md'), 'utf8');
  for (const { alert, labels, annotations } of alerts) {
    const page = runbookOf(alert).split('/').at(-1);
    expect(list).toContain(`| [${alert}](${page}) | ${annotations.summary} | ${labels.severity} |`);
    const text = readFileSync(join(ROOT, runbookOf(alert)), 'utf8');
    expect(text, alert).toMatch(
      new RegExp(
        `^# .*\n\nAlert \`${alert}\` .*\n\n\\*\\*What it means\\.\\*\\* .*\n\n\\*\\*Who is hurt\\.\\*\\* .*\n\n## How to check\n[^]*\n## What to do\n- `,
      ),
    );
  }
});

test('FLT-08 every command of kerb that a runbook names exists, with the options that it names', () => {
  const commands = pages().flatMap(commandsOf);
  expect(commands.filter((line) => line.startsWith('npm run kerb -- ')).length).toBeGreaterThan(30);
  expect(commands.map(problemOf).filter(Boolean)).toEqual([]);
  expect(problemOf('npm run kerb -- payments open-all')).toContain('no command open-all');
  expect(problemOf('npm run kerb -- payments reconcile --weeks 2')).toContain('no option --weeks');
});

test.skipIf(!hasPromtool)(
  'FLT-08 Prometheus reads the rules and the dashboard’s expressions (skipped where promtool is not installed)',
  () => {
    expect(checkRules()).toContain(`${readAlerts().length} rules found`);
    const expressions = dashboardExpressions().map(({ expr }) => expr);
    expect(checkExpressions(expressions)).toContain(`${expressions.length} rules found`);
  },
);

test('FLT-08 the dashboard is of Grafana’s form, and its panels neither overlap nor share a number', () => {
  const { panels, templating } = readDashboard();
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource']);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});

/** What a file of settings beside the compose file would give. */
const given = (): Record<string, string> =>
  Object.fromEntries(
    [...composeText().matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => [name, `https://${name}.example`]),
  );

test('FLT-08 the compose file has the form of its specification and starts a shop with settings that exist', () => {
  const { services, volumes } = readCompose();
  expect(Object.keys(services)).toEqual(['shop', 'database', 'cache', 'search']);
  for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(depends_on))
      expect(condition === 'service_healthy' && services[name]?.healthcheck, name).toBeTruthy();
    for (const [source = ''] of mounted.map((one) => one.split(':')))
      expect(source.startsWith('.') ? existsSync(join(ROOT, 'docs/examples', source)) : source in volumes, source).toBe(
        true,
      );
  }
  const { context, dockerfile } = services.shop?.build ?? { context: '', dockerfile: '' };
  expect(existsSync(join(ROOT, 'docs/examples', context, dockerfile))).toBe(true);
  const known = readConfig({ NODE_ENV: 'test' });
  expect(Object.keys(services.shop?.environment ?? {}).filter((name) => !(name in known))).toEqual([]);
  // What each may not have: a number where text belongs, a key that is misspelt, a port open to everybody.
  for (const [right, wrong] of [
    ['KERB_TRUST_PROXY: "2"', 'KERB_TRUST_PROXY: 2'],
    ['stop_grace_period: 45s', 'stop_grace_time: 45s'],
    ['127.0.0.1:8080:6081', '8080:6081'],
  ] as const) {
    expect(composeText()).toContain(right);
    expect(() => readCompose(composeText().replace(right, wrong)), wrong).toThrow();
  }
});

test.skipIf(!hasCompose)('FLT-08 Docker Compose takes the compose file (skipped where it is not installed)', () => {
  expect(lintCompose(given())).toBe('');
});
