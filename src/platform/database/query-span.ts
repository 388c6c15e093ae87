import { inChildSpan } from '../tracing/span.ts';

const MAX_TEXT = 2_000;

/** Runs a statement inside a span of its own, when what it belongs to is traced. Its values are not recorded. */
export const inQuerySpan = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  inChildSpan(
    operationOf(text),
    { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) } },
    run,
  );

/** The first word of a statement, such as SELECT. */
const operationOf = (text: string): string =>
  /[a-z]+/i.exec(text.replace(/^\s*\/\*.*?\*\//, ''))?.[0].toUpperCase() ?? 'SQL';
