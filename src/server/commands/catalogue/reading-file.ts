import { FileProblem } from '#modules/product-import/open-file.ts';
import { CommandProblem } from '../with-shop-database.ts';

/** A problem of the whole file is a mistake of the operator, named with the file. */
export async function readingFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileProblem ? new CommandProblem(`${file}: ${error.message}`) : error;
  }
}
