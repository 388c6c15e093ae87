/**
 * Orders test files so that those which take minutes start first and no worker is left waiting for one of them at the
 * end. Vitest knows durations only from previous runs, which a clean clone does not have, and otherwise sorts by file
 * size: these files are small.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { takesMinutes } from '../../../bin/tests/slow-tests.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => takesMinutes(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
