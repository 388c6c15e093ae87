type Row = Readonly<Record<string, string>>;

/** A cell; Shopify writes an apostrophe before what a spreadsheet would calculate. */
export const cellOf = (row: Row, name: string): string => (row[name] ?? '').trim().replace(/^'(?=[-+=])/, '');
export const isYes = (cell: string): boolean => cell !== '' && !/^(0|false|no)$/i.test(cell);
