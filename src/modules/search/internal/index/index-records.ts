/** SQL that reads the data of the index. */
import type { SizeSystem } from '#contract/products/product.ts';
import type { IdRange } from '#modules/catalogue/pages/split-product-ids.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { offerVersion } from '../member-offer-records.ts';
import { rulesFingerprint } from '../redirect-records.ts';
import { type IndexDocument, SIZE_SYSTEMS } from './index-document.ts';
import { wearableSystems } from './wearable-systems.ts';

type Db = { db: Queries };

/**
 * The transactions visible now, as a PostgreSQL snapshot: whatever commits later, however long ago it began, is not in
 * it.
 */
export async function readSnapshot(ctx: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(ctx.db);
  return (rows[0] as { snapshot: string }).snapshot;
}

export interface Changes {
  ids: number[];
  /** The snapshot of this read: the next one asks for what came after it. */
  snapshot: string;
  /** Whether catalogue or store rows changed, not only stock or demand. */
  catalogue: boolean;
  /** Whether categories or brands changed. */
  structure: boolean;
  /** Fingerprint of the rules that redirect search terms to pages. */
  redirects: string;
  /** Version of the promotions. */
  offers: string;
}

/**
 * Products with changes in transactions that the earlier snapshot did not see; each change is returned once. Rows of
 * transaction ids yet to come were written by another server, from whose backup this database was made.
 */
export async function readChangedIds(ctx: Db, snapshot: string): Promise<Changes> {
  const unseen = sql`changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot)`;
  const { rows } = await sql<Omit<Changes, 'ids'> & { ids: string | null }>`
    with moved as (select variant_id from stock.level_change where ${unseen}),
    changed (id, kind) as (
      select null::int, 'store' from stores.location_change where ${unseen}
      union all select product_id, kind from catalogue.product_change where ${unseen}
      union all select product_id, 'demand' from demand.level_change where ${unseen}
      union all select v.product_id, 'stock' from moved m join catalogue.size_name v on v.variant_id = m.variant_id)
    select pg_current_snapshot()::text as snapshot, ${rulesFingerprint} as redirects, ${offerVersion} as offers, string_agg(distinct id::text, ' ') as ids,
      coalesce(bool_or(kind not in ('stock', 'demand')), false) as catalogue, coalesce(bool_or(kind in ('brand', 'category')), false) as structure from changed`.execute(
    ctx.db,
  );
  const row = rows[0] as (typeof rows)[number];
  return { ...row, ids: row.ids === null ? [] : row.ids.split(' ').map(Number) };
}

/** Maximum characters of the materials that are searched. */
const MATERIALS = 200;

/** Above this many units a page says nothing about how many are left. */
const FEW = 6;

/** Position of a size's first label in its line. */
const FIRST_LABEL = 2;

interface Row
  extends Omit<
    IndexDocument,
    | 'images'
    | 'sizes'
    | 'sizeStock'
    | 'inStock'
    | 'priceCents'
    | 'originalPriceCents'
    | 'colours'
    | 'swatch'
    | 'overlayIds'
    | 'materialFamilies'
    | 'occasions'
  > {
  priceCents: bigint;
  originalPriceCents: bigint | null;
  images: IndexDocument['images'] | null;
  colours: string;
  swatch: string;
  overlayIds: string;
  materialFamilies: string;
  occasions: string;
  /** One line per size: whether it can be bought, units left up to FEW, then its label in each system. */
  variants: string | null;
}

/**
 * Documents of these products, or of a range of ids. Only products that may be listed (PROD-27). Lists are sent as
 * text: the driver parses arrays ten times slower than `split` does.
 */
export async function readDocuments(ctx: Db, which: { ids: number[] } | IdRange): Promise<IndexDocument[]> {
  const chosen =
    'ids' in which
      ? sql`p.product_id = any(${which.ids}::int[])`
      : sql`p.product_id > ${which.after} and p.product_id <= ${which.upTo}`;
  // Lateral join: each product's rows are looked up by its id, whatever row counts the planner estimates.
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select * from catalogue.listed_product p where ${chosen} order by p.product_id)
    select p.product_id as id, p.path, p.parent_code as "parentCode", p.name, p.brand_slug as "brandSlug", p.brand_name as "brandName", p.category_path as "categoryPath", p.demographic, p.product_type as "productType",
      p.colour_name as "colourName", left(p.materials, ${MATERIALS}) as materials, array_to_string(p.colours, E'\\n') as colours, array_to_string(p.swatch, E'\\n') as swatch, p.price_cents as "priceCents",
      p.original_price_cents as "originalPriceCents", p.is_new as "isNew", coalesce(p.released_on - date '1970-01-01', 0) as "releasedDay", array_to_string(p.overlay_ids, E'\\n') as "overlayIds",
      p.loyalty_member_exclusive as "loyaltyMemberExclusive", p.popularity, coalesce(bought.level, 0) as demand, p.width, p.closure,
      array_to_string(p.material_families, E'\\n') as "materialFamilies", array_to_string(p.occasions, E'\\n') as occasions, card_images.images, sizes.variants
    from chosen p
    left join demand.bought_level bought on bought.product_id = p.product_id
    cross join lateral (
      select string_agg(concat(p.functional_type = 'virtual' or s.units > 0, ' ', least(s.units, ${FEW}), ' ', v.us_men, ' ', v.us_women, ' ', v.us_kids,
        ' ', v.uk, ' ', v.eu), E'\\n' order by v.position, v.variant_id) as variants
      from catalogue.listed_size v left join stock.available_units s on s.variant_id = v.variant_id and s.location_id = 'warehouse' where v.product_id = p.product_id) sizes
    cross join lateral (
      select jsonb_agg(jsonb_build_object('mediaId', i.media_id, 'alt', i.alt, 'view', i.view, 'placeholder', m.placeholder) order by i.position) as images
      from catalogue.card_image i join media.image_placeholder m on m.media_id = i.media_id where i.product_id = p.product_id) card_images
    order by p.product_id`.execute(ctx.db);
  return rows.map(toDocument);
}

const toList = (text: string): string[] => (text === '' ? [] : text.split('\n'));

function toDocument({ variants, ...row }: Row): IndexDocument {
  const sizes: Record<SizeSystem, string[]> = { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] };
  const lines = variants === null ? [] : variants.split('\n').map((line) => line.split(' '));
  const labelOf = (line: readonly string[], system: SizeSystem) => line[FIRST_LABEL + SIZE_SYSTEMS.indexOf(system)];
  const systems = wearableSystems(row.demographic, (system) => lines.some((line) => labelOf(line, system)));
  const buyable = lines.filter(([state]) => state === 't');
  for (const line of buyable) {
    for (const system of systems) {
      const label = labelOf(line, system);
      if (label && !sizes[system].includes(label)) sizes[system].push(label);
    }
  }
  return {
    ...row,
    priceCents: Number(row.priceCents),
    originalPriceCents: row.originalPriceCents === null ? null : Number(row.originalPriceCents),
    images: row.images ?? [],
    colours: toList(row.colours),
    swatch: toList(row.swatch),
    overlayIds: toList(row.overlayIds),
    materialFamilies: toList(row.materialFamilies),
    occasions: toList(row.occasions),
    inStock: buyable.length > 0,
    sizes,
    sizeStock: lines.map(([, left]) => left).join(' '),
  };
}
