/**
 * The order in which test files begin: those that take minutes first, so that at the end of a run nobody waits for one of them alone.
 * Vitest knows durations only of runs before, which a clean clone has not, and goes by the size of the file otherwise: these are small.
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
