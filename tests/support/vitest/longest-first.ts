/**
 * Orders test files so that those which take longest start first and no worker is left waiting for one of them at the
 * end; otherwise all files without a database would follow those with one. Vitest knows durations only from previous runs, which a clean clone does not have, and otherwise sorts by file
 * size: these files are small.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startsFirst } from '../../../bin/tests/slow-tests.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean => startsFirst(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
