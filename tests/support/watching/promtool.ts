/** Prometheus' own test of rules, where it is installed (`apt-get install prometheus`). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { RULES_FILE } from './alert-rules.ts';
import { familyOf, nameOf, type Scrape } from './scrape.ts';

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** A condition of the shop, by two scrapes while it lasts. */
export interface Condition {
  name: string;
  before: Scrape;
  after: Scrape;
  /** Series that Prometheus itself adds or changes, such as `up`. */
  besides?: Readonly<Record<string, string>>;
  /** Alerts that it must fire; null: none at all may fire. */
  fires: readonly string[] | null;
  /** Nothing proceeds: what is said to be old grows older. */
  isStuck?: boolean;
}

const MINUTES = 25;

/**
 * A series as promtool writes it, for a condition that lasts: counters go on rising each minute as they did between the
 * scrapes, ages grow where nothing proceeds, anything else stays.
 */
function seriesOf(series: string, { before, after, isStuck }: Condition): string {
  const name = nameOf(series);
  // Prometheus' tests begin at the time 0.
  const epoch = name === 'process_start_time_seconds' ? Date.now() / 1_000 : 0;
  const value = (after.values.get(series) ?? 0) - epoch;
  const type = after.types.get(name) ?? after.types.get(familyOf(name));
  const isCounter = type === 'counter' || type === 'histogram';
  const rise = isCounter ? Math.max(0, value - (before.values.get(series) ?? 0)) : 0;
  const each = isStuck && name.endsWith('_age_seconds') ? 60 : rise;
  return `${value.toFixed(6)}+${each.toFixed(6)}x${MINUTES}`;
}

/** With the labels that a collector adds. */
const collected = (series: string): string =>
  series.includes('{')
    ? series.replace('{', '{job="kerb",instance="shop:3000",')
    : `${series}{job="kerb",instance="shop:3000"}`;

function groupOf(condition: Condition, isUsed: (name: string) => boolean, apart: readonly string[]) {
  const { after, besides = {}, fires } = condition;
  const own = [...after.values.keys()].filter((series) => isUsed(nameOf(series)));
  const input = {
    ...Object.fromEntries(own.map((series) => [collected(series), seriesOf(series, condition)])),
    'up{job="kerb",instance="shop:3000"}': `1x${MINUTES}`,
    ...besides,
  };
  const firing = (alert: string) => `group by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"})`;
  const sample = (alert: string) => ({ labels: `{alertname="${alert}"}`, value: 1 });
  return {
    name: condition.name,
    interval: '1m',
    input_series: Object.entries(input).map(([series, values]) => ({ series, values })),
    promql_expr_test:
      fires === null
        ? [
            {
              expr: `ALERTS{alertstate="firing",alertname!~"${apart.join('|')}"}`,
              eval_time: `${MINUTES - 1}m`,
              exp_samples: [],
            },
          ]
        : fires.map((alert) => ({
            expr: firing(alert),
            eval_time: `${MINUTES - 1}m`,
            exp_samples: [sample(alert)],
          })),
  };
}

/**
 * Runs `promtool test rules` on the shop's rules; gives what it says where something does not fire as it should. Those
 * that are set `apart` may fire in a healthy shop.
 */
export function testRules(
  conditions: readonly Condition[],
  isUsed: (name: string) => boolean,
  apart: readonly string[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-rules-'));
  try {
    const file = join(folder, 'test.yaml');
    const tests = conditions.map((one) => groupOf(one, isUsed, apart));
    writeFileSync(file, stringify({ rule_files: [RULES_FILE], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What Prometheus says of the shop's rules; throws with its words where it does not read them. */
export const checkRules = (): string => execFileSync('promtool', ['check', 'rules', RULES_FILE], { encoding: 'utf8' });

/** The same of expressions alone. */
export function checkExpressions(expressions: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-expressions-'));
  try {
    const file = join(folder, 'rules.yaml');
    const rules = expressions.map((expr, index) => ({ record: `dashboard:expression${index}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
    return execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
