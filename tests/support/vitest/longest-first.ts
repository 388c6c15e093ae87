/**
 * Orders test files so that those which take minutes start first and no worker is left waiting for one of them at the
 * end. Vitest knows durations only from previous runs, which a clean clone does not have, and otherwise sorts by file
 * size: these files are small.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TAKE_MINUTES =
  /(money-stories|order-histories|crash-sweep(-kill)?(-all)?|e2e\/(accessibility|payment-inventory|demo-year))\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const takesMinutes = ({ moduleId }: TestSpecification): boolean => TAKE_MINUTES.test(moduleId);
    return [...sorted.filter(takesMinutes), ...sorted.filter((file) => !takesMinutes(file))];
  }
}
