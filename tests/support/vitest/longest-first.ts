/**
 * Orders test files so that those which take longest start first, and no worker waits for one of them at the end.
 * Vitest knows durations only from earlier runs, which a clean clone does not have; without them it sorts by the size
 * of files, and these files are small. The rest goes project by project: a worker is reused, with the modules that it
 * has imported, only while the next file is of the same project.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { takesMinutes } from '../../../bin/tests/slow-tests.ts';

/** Files that take tens of seconds on a quiet machine with two cores, though many of these files are short. */
const TAKES_LONG =
  /\/(points-earned|staff-office|restock-and-members|saved-payment-methods|starting|account-limits|killed-run|shop-processes|rolling-restart|operator-commands|build-demo|draw-footwear|cart-sync-histories|hash-password|embedded-postgres|read-table)\.test\.ts$/;

const startsFirst = (file: string): boolean => takesMinutes(file) || TAKES_LONG.test(file);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name));
    const isFirst = ({ moduleId }: TestSpecification): boolean => startsFirst(moduleId);
    return [...byProject.filter(isFirst), ...byProject.filter((file) => !isFirst(file))];
  }
}
