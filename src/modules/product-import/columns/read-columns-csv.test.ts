/** A merchant's own table: what its columns are taken for, and what its rows become. */
import { expect, test } from 'vitest';
import { productImportSchema } from '#contract/products/product-import.ts';
import { readCsvRows } from '../internal/read-csv-rows.ts';
import { inPieces } from '../internal/text-pieces.ts';
import { columnsOfGuess, guessColumns } from './guess-columns.ts';
import { readColumnsCsv } from './read-columns-csv.ts';

async function guess(text: string): Promise<{ column: string; field: string }[]> {
  const rows: Readonly<Record<string, string>>[] = [];
  for await (const read of readCsvRows(inPieces(text), [])) if ('record' in read) rows.push(read.record);
  const columns = Object.keys(rows[0] ?? {}).map((column) => {
    const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '');
    return { column, values, isRepeated: new Set(values).size < values.length };
  });
  return columnsOfGuess(columns, guessColumns(columns));
}
const fieldsOf = async (text: string) => (await guess(text)).map(({ column, field }) => `${column} = ${field}`);

/** The products by the guessed columns, valid for an import, and the refusals with their lines. */
async function read(text: string, priceTimes = '1') {
  const columns = (await guess(text)) as Parameters<typeof readColumnsCsv>[1]['columns'];
  const products: ReturnType<typeof productImportSchema.parse>[] = [];
  const refused: string[] = [];
  for await (const row of readColumnsCsv(inPieces(text), { columns, priceTimes }))
    if ('value' in row) products.push(productImportSchema.parse(row.value));
    else refused.push('reason' in row ? [row.line, row.code, row.reason].filter(Boolean).join(': ') : row.skipped);
  return { products, refused };
}

test('MOVE-05 columns of any names are guessed by their names and values', async () => {
  expect(
    await fieldsOf(
      'Style No;Description;Farbe;Gender;Size (UK);RRP inc GST;SOH;APN;Dept;Cost\nHC-1;Harbour;Navy;Mens;8;$149.90;3;9400000000011;Footwear;50\nHC-1;Harbour;Navy;Mens;9;$149.90;3;9400000000028;Footwear;50\n',
    ),
  ).toEqual([
    'Style No = product',
    'Description = name',
    'Farbe = colour',
    'Gender = demographic',
    'Size (UK) = uk',
    'RRP inc GST = price',
    'SOH = stock',
    'APN = barcode',
    'Dept = category',
  ]);
  // By the values alone.
  expect(
    await fieldsOf(
      'A,B,C,D,E,Title\nUS 9,$20,Mens,Black/White,https://x.nz/1.jpg,One\nUS 10,$30,Womens,Navy,https://x.nz/2.jpg,Two\n',
    ),
  ).toEqual(['A = size', 'B = price', 'C = demographic', 'D = colour', 'E = image', 'Title = name']);
  // A code that the rows of a product share is the product's; one that each row has is the size's.
  expect(await fieldsOf('SKU,Name,Size,Price\nA,Jet,8,20\nA,Jet,9,20\n')).toContain('SKU = product');
  expect(await fieldsOf('Code,Name,Size,Price\nA-8,Jet,8,20\nA-9,Jet,9,20\n')).toContain('Code = sku');
  // A price among words is none, nor is a stock of words.
  expect(await fieldsOf('Name,Price,Stock\nJet,on request,plenty\n')).toEqual(['Name = name']);
  expect(await fieldsOf('Name,Price,US 8,US 8.5,Qty XL\nJet,20,1,,3\n')).toEqual([
    'Name = name',
    'Price = price',
    'US 8 = sizeStock',
    'US 8.5 = sizeStock',
    'Qty XL = sizeStock',
  ]);
});

test('MOVE-05 rows of a product become its sizes wherever they stand, each colour a product of the same style', async () => {
  const { products, refused } = await read(
    [
      'Style,Name,Brand,Colour,Gender,Size,Width,Price,Was,SKU,Units,Category,Image',
      'HC-100,Harbour Court,Quayworn,Navy,Mens,9 D,,"$1,149.90",1299,HC-N-9,3,Footwear > Courts,https://x.nz/a.jpg',
      'TR/1,Trail Runner,Quayworn,Black,Womens,US 7,2A,89,,TR-7,10+,Footwear,',
      'HC-100,,,White,,US 9,,,,HC-W-9,-2,,https://x.nz/b.jpg https://x.nz/c.jpg',
      ',,,White,,US 9.5,,,,HC-W-95,4.0,,',
    ].join('\n'),
  );
  expect(refused).toEqual([]);
  expect(products).toMatchObject([
    {
      code: 'HC-100-navy',
      parentCode: 'HC-100',
      name: 'Harbour Court',
      demographic: 'mens',
      colours: ['navy'],
      width: 'standard',
      price: '1149.90',
      originalPrice: '1299.00',
      category: [
        ['footwear', 'Footwear'],
        ['courts', 'Courts'],
      ],
      functionalType: 'basic',
      variants: [{ code: 'HC-N-9', label: '9 D', sizes: { usMen: '9', eu: '41.5' }, stock: { warehouse: 3 } }],
    },
    {
      code: 'HC-100-white',
      parentCode: 'HC-100',
      brand: 'Quayworn',
      price: '1149.90',
      variants: [
        { code: 'HC-W-9', stock: { warehouse: 0 } },
        { code: 'HC-W-95', sizes: { usMen: '9.5' }, stock: { warehouse: 4 } },
      ],
    },
    { code: 'TR-1', width: 'narrow', variants: [{ code: 'TR-7', label: 'US 7', stock: { warehouse: 10 } }] },
  ]);
  expect(products[1]?.images.map(({ src }) => src)).toEqual([
    'https://x.nz/a.jpg',
    'https://x.nz/b.jpg',
    'https://x.nz/c.jpg',
  ]);
});

test('MOVE-05 sizes as a list in a cell and as columns of units; prices times a factor, with a decimal comma', async () => {
  const lists = await read(
    'Name;Gender;Type;Size;Qty;Price\nRail Runner;Kids;Shoes;10C, 11C, 1Y;1, 2, 0;49,50\nRail Boot;Mens;Boots;42,5;3;100\nRail Low;Mens;Shoes;8|9;3;90\n',
    '1.15',
  );
  expect(lists.products).toMatchObject([
    {
      code: 'rail-runner',
      price: '56.93',
      variants: [
        { label: '10C', sizes: { usKids: '10C' }, stock: { warehouse: 1 } },
        { label: '11C', stock: { warehouse: 2 } },
        { label: '1Y', sizes: { usKids: '1Y' }, stock: { warehouse: 0 } },
      ],
    },
    { price: '115.00', variants: [{ label: '42,5', sizes: { eu: '42.5' }, stock: { warehouse: 3 } }] },
  ]);
  expect(lists.refused).toEqual(['4: Rail Low: lists 2 sizes, but Qty does not state the units of each']);
  const matrix = await read('Item\tMake\tUS 8\tUS 9\tUS 10\tPrice\nJet - Black/White\tRail\t1\t\t3\t220\n');
  expect(matrix.products).toMatchObject([
    {
      colourName: 'Black/White',
      variants: [
        { label: 'US 8', stock: { warehouse: 1 } },
        { label: 'US 10', stock: { warehouse: 3 } },
      ],
    },
  ]);
  // A table without units has none: it is not sold without end.
  expect((await read('Name,Price\nCap,20\n')).products).toMatchObject([
    { functionalType: 'basic', variants: [{ label: 'One size', stock: { warehouse: 0 } }] },
  ]);
});

test('MOVE-05 formulas, ambiguous amounts and units that are no number refuse their product, with its line', async () => {
  const { products, refused } = await read(
    [
      'Code,Name,Price,Stock',
      '"=""0012""",Zero,20,1',
      'F-1,Formula,=B2*1.15,1',
      'F-2,"=HYPERLINK(""http://x"",""y"")",20,1',
      'F-3,Thousands,1.299,1',
      'F-4,Units,20,plenty',
      'F-5,Free text,20 each,1',
      'F-6,,20,1',
      ',,,',
      "F-7,Apostrophe,20,'5",
    ].join('\n'),
  );
  expect(products.map(({ code, variants }) => [code, variants[0]?.stock])).toEqual([
    ['0012', { warehouse: 1 }],
    ['F-7', { warehouse: 5 }],
  ]);
  expect(refused).toEqual([
    '3: F-1: Price: "=B2*1.15" is a formula. Save the table with values instead of formulas',
    expect.stringMatching(/^4: F-2: Name: .* is a formula/),
    '5: F-3: "1.299" may be thousands or decimals',
    '6: F-4: Stock: "plenty" is no number of units',
    '7: F-5: "20 each" is no price',
    '8: F-6: has no name',
  ]);
});

test('MOVE-05 cells made to be slow to read are read in time', async () => {
  const long = ' '.repeat(60_000);
  const cells = [`1${long}x`, `M${long}x`, `Shoe${long}- x`, `Red${long}/${long}x`, `${long}>${long}x`];
  const begun = performance.now();
  for (const cell of cells) {
    const row = (name: string, price: string) => `"${name}","${price}","${cell}","${cell}","${cell}","${cell}"`;
    const text = `Name,Price,Size,Qty,Colour,Category\n${row(cell, '20')}\n${row('Jet', cell)}\n${row('Jet low', '20')}\n`;
    const columns = ['name', 'price', 'size', 'stock', 'colour', 'category'].map((field, at) => ({
      column: ['Name', 'Price', 'Size', 'Qty', 'Colour', 'Category'][at] as string,
      field: field as 'name',
    }));
    await guess(text);
    for await (const row of readColumnsCsv(inPieces(text), { columns, priceTimes: '1' }))
      expect(row.line).toBeGreaterThan(1);
  }
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('MOVE-05 columns that name an option beside its value are read as colour and size, row by row', async () => {
  const vend = [
    'id,handle,sku,name,description,type,variant_option_one_name,variant_option_one_value,variant_option_two_name,variant_option_two_value,supply_price,retail_price,brand_name',
    '1,court,10,Harbour Court,A shoe,Shoes,Color,Navy,UK Size,7,50,149.90,Quayworn',
    '2,slide,12,Bay Slide,A slide,Slides,Size,EU 40,Color,Black,20,49.90,Quayworn',
    '3,court,11,Harbour Court,A shoe,Shoes,Color,Navy,UK Size,7+,50,149.90,Quayworn',
    '4,water,13,Water,A drink,Drink,Title,Default,,,1,2.50,Spring',
  ].join('\n');
  expect(await fieldsOf(vend)).toEqual(
    expect.arrayContaining(['variant_option_one_name = optionName', 'variant_option_two_value = optionValue']),
  );
  const { products, refused } = await read(vend);
  expect(refused).toEqual([]);
  expect(products.map(({ name, colourName, colours }) => [name, colourName, colours])).toEqual([
    ['Harbour Court', 'Navy', ['navy']],
    ['Bay Slide', 'Black', ['black']],
    ['Water', 'As shown', []],
  ]);
  expect(products.map(({ variants }) => variants.map(({ code, label, sizes }) => [code, label, sizes?.uk]))).toEqual([
    [
      ['10', 'UK 7', '7'],
      ['11', 'UK 7+', '7.5'],
    ],
    [['12', 'EU 40', '7']],
    [['13', 'One size', undefined]],
  ]);
});
