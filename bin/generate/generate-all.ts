/** `npm run generate`: writes all generated files. */
await import('./generate-database-types.ts');
await import('./write-configuration-page.ts');
const { writeHolidays } = await import('./write-holidays.ts');
writeHolidays();
const { writeModuleTable } = await import('./write-module-table.ts');
writeModuleTable();
await import('./write-theme-colours.ts');
const { writeLicences } = await import('./write-licences.ts');
writeLicences();
const { writeAccessMatrix } = await import('./write-access-matrix.ts');
writeAccessMatrix();
