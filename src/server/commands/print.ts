/** Prints results of commands: a table for people, or one JSON object per line for programs. */
const jsonValue = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value, jsonValue)}\n`);
};

/** Left-aligned columns, two spaces apart. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows)
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
}
