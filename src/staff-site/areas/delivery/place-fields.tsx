import { zoneKindNames, zoneKinds } from '#contract/delivery/delivery-zones.ts';
import { islandCodes, islandNames, regionCodes, regionName } from '#shared/nz-regions.ts';
import type { ZoneForm } from './form/zones-form.ts';
import { Ticks } from './ticks.tsx';

/** Where a zone is, but for its postcodes. */
export function PlaceFields({
  zone,
  put,
  path,
}: {
  zone: ZoneForm;
  put: (values: Partial<ZoneForm>) => void;
  path: string;
}) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Ticks
        label="Kinds of address"
        name={`${path}.kinds`}
        all={zoneKinds}
        nameOf={(kind) => zoneKindNames[kind]}
        chosen={zone.kinds}
        onChange={(kinds) => put({ kinds })}
      />
      <Ticks
        label="Islands"
        name={`${path}.islands`}
        all={islandCodes}
        nameOf={(island) => islandNames[island]}
        chosen={zone.islands}
        onChange={(islands) => put({ islands })}
      />
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">
          {zone.regions.length === 0 ? 'Regions: any' : `Regions: ${zone.regions.map(regionName).join(', ')}`}
        </summary>
        <Ticks
          label="Regions"
          name={`${path}.regions`}
          all={regionCodes}
          nameOf={regionName}
          chosen={zone.regions}
          onChange={(regions) => put({ regions })}
        />
      </details>
      <p className="text-sm text-quiet">
        An address is in this zone when it fits everything that is filled in here and no zone above has it.
      </p>
    </div>
  );
}
