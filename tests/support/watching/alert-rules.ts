/** The rules of docs/examples/prometheus-rules.yaml, and what their expressions name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const RULES_FILE = join(import.meta.dirname, '../../../docs/examples/prometheus-rules.yaml');

const alertSchema = z.strictObject({
  alert: z.string().regex(/^([A-Z][a-z]*)+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+m$/),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({
    summary: z.string().min(1),
    description: z.string().min(1),
    runbook_url: z.string(),
  }),
});
export type Alert = z.infer<typeof alertSchema>;

/** All alerts of the file; throws where it has anything that is not of Prometheus' format. */
export const readAlerts = (): Alert[] =>
  z
    .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertSchema) })) })
    .parse(parse(readFileSync(RULES_FILE, 'utf8')))
    .groups.flatMap(({ rules }) => rules);

/** `OutboxLate` is explained in `outbox-late.md`. */
export const runbookOf = (alert: string): string =>
  `docs/runbooks/${alert.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.md`;

/** Metrics and labels that an expression names; every metric of the shop begins with one of these words. */
export function namedIn(expression: string): { metrics: string[]; labels: string[] } {
  const withoutValues = expression.replaceAll(/"[^"]*"/g, '""');
  const grouped = [...withoutValues.matchAll(/\b(?:by|on|without|ignoring) \(([^)]*)\)/g)].flatMap(([, list]) =>
    (list ?? '').split(/,\s*/),
  );
  const matched = [...withoutValues.matchAll(/(\w+)\s*(?:=~|!~|!=|=)""/g)].flatMap(([, label]) => label ?? []);
  const metrics = withoutValues.match(/\b(?:kerb|nodejs|process)_\w+|\bup\b/g) ?? [];
  return { metrics: [...new Set(metrics)], labels: [...new Set([...grouped, ...matched])] };
}
