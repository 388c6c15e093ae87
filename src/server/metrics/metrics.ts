/** Metrics for Prometheus: requests, page cache, event loop and memory of this process. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Value = number | null;
type Values = Iterable<readonly [string, number]>;

export interface Metrics {
  observeRequest: (method: string, kind: string, status: number, milliseconds: number) => void;
  countError: (fatal: boolean) => void;
  /**
   * A value that is read at scrape time; null leaves it out of that scrape. So does a failure to read it, which is
   * logged once until it can be read again.
   */
  gauge: (name: string, help: string, read: () => Value | Promise<Value>) => void;
  /** The same of several things, by the name of each. */
  gauges: (name: string, help: string, label: string, read: () => Values | Promise<Values>) => void;
  text: () => Promise<string>;
}

export function createMetrics(log: Pick<Logger, 'warn'>): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: String(process.pid) });
  collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    // Created for its side effect: it answers when the first process collects the metrics of all workers.
    new AggregatorRegistry();
  }
  const seconds = new Histogram({
    name: 'kerb_request_seconds',
    help: 'Time to answer.',
    labelNames: ['method', 'kind', 'status'],
    registers: [registry],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const errors = new Counter({
    name: 'kerb_errors_total',
    help: 'Errors of this process.',
    labelNames: ['fatal'],
    registers: [registry],
  });
  // Looking them up by their labels takes longer than sending a page.
  const children = new Map<string, ReturnType<typeof seconds.labels>>();
  return {
    countError: (fatal) => errors.inc({ fatal: `${fatal}` }),
    observeRequest: (method, kind, status, milliseconds) => {
      const labels = [method, kind, `${Math.floor(status / 100)}xx`] as const;
      const key = labels.join();
      const child = children.get(key) ?? seconds.labels(...labels);
      children.set(key, child);
      child.observe(milliseconds / 1000);
    },
    ...gaugesOf(registry, log),
    text: () => registry.metrics(),
  };
}

function gaugesOf(registry: Registry, log: Pick<Logger, 'warn'>): Pick<Metrics, 'gauge' | 'gauges'> {
  const registers = [registry];
  const readOrNull = createReader(log);
  return {
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await readOrNull(name, read);
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    gauges: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await readOrNull(name, read);
          this.reset();
          for (const [of, value] of values ?? []) this.set({ [label]: of }, value);
        },
      });
    },
  };
}

/** While the database is down, what the process knows by itself is served all the same. */
function createReader(log: Pick<Logger, 'warn'>) {
  const unread = new Set<string>();
  return async <T>(metric: string, read: () => T | Promise<T>): Promise<T | null> => {
    try {
      const value = await read();
      unread.delete(metric);
      return value;
    } catch (error) {
      if (!unread.has(metric)) log.warn({ err: error, metric }, 'a metric cannot be read; it is left out until it can');
      unread.add(metric);
      return null;
    }
  };
}
