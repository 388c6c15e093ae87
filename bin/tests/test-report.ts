/**
 * A Vitest reporter: writes what `npm test` counts and repeats at its end, as JSON, to the file named by TEST_REPORT.
 */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/** The result of one run of Vitest. */
export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  /**
   * File, title and first lines of each failure: a test, a hook, a file that did not load, an error outside all of
   * them.
   */
  failures: string[];
}

const LINES_SHOWN = 30;

function described(where: string, errors: readonly (SerializedError & { diff?: string })[]): string[] {
  return errors.map(({ message, stack, diff }) => {
    const own = (stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at ') && !line.includes('/node_modules/'));
    const lines = [...(message ?? '').split('\n'), ...stripVTControlCharacters(diff ?? '').split('\n'), ...own].filter(
      (line) => line.trim() !== '',
    );
    return `${where}\n    ${lines.slice(0, LINES_SHOWN).join('\n    ')}`;
  });
}

function hookFailures(file: string, entity: TestModule | TestSuite): string[] {
  const title = entity.type === 'suite' ? ` ${entity.fullName}` : '';
  return described(`${file}:${title} (a hook, or loading the file)`, entity.errors());
}

function testFailures(file: string, test: TestCase): string[] {
  const { state, errors } = test.result();
  return state === 'failed' ? described(`${file}: ${test.fullName}`, errors) : [];
}

export default class WriteTestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: TestReport = {
      passed: 0,
      failed: 0,
      skipped: 0,
      failures: described('an error outside all tests', unhandled),
    };
    for (const module of modules) {
      const file = module.relativeModuleId;
      const before = report.failures.length;
      report.failures.push(...hookFailures(file, module));
      for (const suite of module.children.allSuites()) report.failures.push(...hookFailures(file, suite));
      for (const test of module.children.allTests()) {
        report[
          test.result().state === 'pending' ? 'skipped' : (test.result().state as 'passed' | 'failed' | 'skipped')
        ] += 1;
        report.failures.push(...testFailures(file, test));
      }
      if (!module.ok() && report.failures.length === before)
        report.failures.push(`${file}: failed, and Vitest says no reason`);
    }
    report.failed = Math.max(report.failed, report.failures.length);
    const path = process.env.TEST_REPORT;
    if (!path) throw new Error('TEST_REPORT names no file to write the report to.');
    writeFileSync(path, JSON.stringify(report));
  }
}
