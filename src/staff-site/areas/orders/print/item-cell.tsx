import { productName } from '#shared/product-name.ts';

/** An item in a printed table: brand and name, colour, and the code on its box. */
export const ItemCell = ({
  item,
}: {
  item: { brand: string; name: string; colourName: string; variantCode: string };
}) => (
  <td>
    <strong>{productName(item)}</strong>
    <span>{item.colourName}</span>
    <span className="code">{item.variantCode}</span>
  </td>
);
