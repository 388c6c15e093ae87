/** docs/examples/grafana-dashboard.json, read by the parts of Grafana's model of dashboards that it uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = join(import.meta.dirname, '../../../docs/examples/grafana-dashboard.json');

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
const place = z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) });
const common = { id: z.int().positive(), title: z.string().min(1), gridPos: place };
const panelSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('row'), ...common, collapsed: z.literal(false), panels: z.tuple([]) }),
  z.strictObject({
    type: z.enum(['timeseries', 'stat']),
    ...common,
    description: z.string().min(1),
    datasource,
    targets: z
      .array(
        z.strictObject({
          refId: z.string().regex(/^[A-Z]$/),
          datasource,
          expr: z.string().min(1),
          legendFormat: z.string(),
          range: z.boolean(),
          instant: z.boolean(),
        }),
      )
      .nonempty(),
    fieldConfig: z.strictObject({
      defaults: z.looseObject({ unit: z.enum(['none', 's', 'bytes', 'reqps', 'ops']) }),
      overrides: z.tuple([]),
    }),
    options: z.looseObject({}),
  }),
]);
const dashboardSchema = z.looseObject({
  uid: z.string().max(40),
  title: z.string(),
  schemaVersion: z.int().min(39),
  panels: z.array(panelSchema),
  templating: z.looseObject({ list: z.array(z.looseObject({ name: z.string(), type: z.string() })) }),
});

/** The dashboard; throws where a panel is not of Grafana's form. */
export const readDashboard = (): z.infer<typeof dashboardSchema> =>
  dashboardSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Every expression with the title of its panel. Grafana's own variables stand for a time. */
export const dashboardExpressions = (): { title: string; expr: string }[] =>
  readDashboard().panels.flatMap((panel) =>
    panel.type === 'row'
      ? []
      : panel.targets.map(({ expr }) => ({ title: panel.title, expr: expr.replaceAll('$__rate_interval', '5m') })),
  );
