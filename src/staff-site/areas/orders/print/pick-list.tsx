import { useLoaderData } from 'react-router';
import { printedPickListSchema } from '#contract/staff/orders/staff-printing.ts';
import { counted } from '#shared/counted.ts';
import { ItemCell } from './item-cell.tsx';
import { PrintScreen, readPrinted, usePaper } from './print-screen.tsx';

export const loader = readPrinted('pick-list', printedPickListSchema);

/** One list of the items to fetch for the chosen orders, by location, summed by size. */
export function Component() {
  const { places, omitted } = useLoaderData<typeof loader>();
  const paper = usePaper('a4');
  const units = places.reduce((sum, place) => sum + place.units, 0);
  return (
    <PrintScreen title="Pick list of the selection" paper={paper} one="unit" count={units} omitted={omitted}>
      {units > 0 && (
        <article className="printed-sheet" aria-label="Pick list">
          <h2>Pick list</h2>
          {places.map((place) => (
            <section key={place.name}>
              <h3>
                {place.name}: {counted(place.units, 'unit')}
              </h3>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Shelf</th>
                    <th scope="col">Item</th>
                    <th scope="col">Size</th>
                    <th scope="col" className="figure">
                      Units
                    </th>
                    <th scope="col">For orders</th>
                  </tr>
                </thead>
                <tbody>
                  {place.lines.map((line) => (
                    <tr key={line.variantCode}>
                      <td>{line.shelf}</td>
                      <ItemCell item={line} />
                      <td>{line.size}</td>
                      <td className="figure">
                        <strong>{line.qty}</strong>
                      </td>
                      <td>
                        {line.orders.map(({ number, qty }) => (qty > 1 ? `${number} × ${qty}` : number)).join(', ')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ))}
        </article>
      )}
    </PrintScreen>
  );
}
