/** One reading of /metrics, as Prometheus would keep it. */

export interface Scrape {
  /** Values by name and labels, such as `kerb_errors_total{fatal="true"}`. */
  values: ReadonlyMap<string, number>;
  /** Of each family: counter, gauge, histogram or summary. */
  types: ReadonlyMap<string, string>;
  at: number;
}

/** Parses Prometheus' text format. */
export function parseScrape(text: string, at = performance.now()): Scrape {
  const values = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split('\n')) {
    const type = /^# TYPE (\S+) (\S+)$/.exec(line);
    if (type?.[1] && type[2]) types.set(type[1], type[2]);
    const sample = /^([a-z_]\w*(?:\{.*\})?) (\S+)$/.exec(line);
    if (sample?.[1]) values.set(sample[1], Number(sample[2]));
  }
  return { values, types, at };
}

export const nameOf = (series: string): string => series.split('{')[0] ?? series;
/** Without what a histogram adds to its name. */
export const familyOf = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');

/** The names of the labels of a series; values may hold anything but a quotation mark. */
export const labelsOf = (series: string): string[] =>
  [...series.matchAll(/[{,](\w+)="/g)].flatMap(([, label]) => label ?? []);
