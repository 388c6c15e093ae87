/** SQL that reads the data of the index. */
import type { SizeSystem } from '#contract/products/product.ts';
import type { IdRange } from '#modules/catalogue/pages/split-product-ids.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { facetFieldsFingerprint } from '../facet-field-records.ts';
import { offerVersion } from '../member-offer-records.ts';
import { rulesFingerprint } from '../redirect-records.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import type { IndexDocument } from './index-document.ts';
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
  /** Whether rows of the catalogue, of stores or of custom fields changed, not only stock or demand. */
  catalogue: boolean;
  /** Whether categories or brands changed. */
  structure: boolean;
  /** Fingerprint of the rules that redirect search terms to pages. */
  redirects: string;
  /** Fingerprint of the shop's own facets. */
  facetFields: string;
  /** Version of the promotions. */
  offers: string;
}

/** A condition on rows with `changed_xid`: visible now, and not in that snapshot. */
export const unseenSince = (snapshot: string) =>
  sql`changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_xid, ${snapshot}::pg_snapshot)`;

/**
 * Products with changes in transactions that the earlier snapshot did not see; each change is returned once. Rows of
 * transaction ids yet to come were written by another server, from whose backup this database was made.
 */
export async function readChangedIds(ctx: Db, snapshot: string): Promise<Changes> {
  const unseen = unseenSince(snapshot);
  const { rows } = await sql<Omit<Changes, 'ids'> & { ids: string | null }>`
    with moved as (select variant_id from stock.level_change where ${unseen}),
    changed (id, kind) as (
      select null::int, 'store' from stores.location_change where ${unseen}
      union all select product_id, kind from catalogue.product_change where ${unseen}
      union all select product_id, 'fields' from custom_fields.value_change where ${unseen}
      union all select product_id, 'demand' from demand.level_change where ${unseen}
      union all select v.product_id, 'stock' from moved m join catalogue.size_name v on v.variant_id = m.variant_id)
    select pg_current_snapshot()::text as snapshot, ${rulesFingerprint} as redirects, ${offerVersion} as offers, ${facetFieldsFingerprint} as "facetFields", string_agg(distinct id::text, ' ') as ids,
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

/** Between an image's fields, and between images; texts cannot contain them. */
const FIELD = '\u001f';
const IMAGE = '\u001e';

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
    | 'fields'
  > {
  priceCents: bigint;
  originalPriceCents: bigint | null;
  /** Whether it needs no stock. */
  isVirtual: boolean;
  images: string | null;
  colours: string;
  swatch: string;
  overlayIds: string;
  materialFamilies: string;
  occasions: string;
  fields: string | null;
  /** One line per size: whether it is in stock, units left up to FEW, then its label in each system. */
  variants: string | null;
}

/**
 * Documents of these products, or of a range of ids, by id. Only products that may be listed (PROD-27). Lists are sent
 * as text: the driver parses arrays and JSON ten times slower than `split` does.
 */
export async function readDocuments(ctx: Db, which: { ids: number[] } | IdRange): Promise<IndexDocument[]> {
  const chosen =
    'ids' in which
      ? sql`product_id = any(${which.ids}::int[])`
      : sql`product_id > ${which.after} and product_id <= ${which.upTo}`;
  // Each table is read once, in the order of one of its indexes. Stock is asked for all sizes at once: neighbours are
  // on the same page, so that 6,000 sizes take one walk along the index instead of 6,000 from its root.
  const { rows } = await sql<Row>`
    with chosen as materialized (select * from catalogue.listed_product where ${chosen}),
    size as materialized (select * from catalogue.listed_size where ${chosen}),
    held as materialized (
      select variant_id, units from stock.available_units
      where location_id = 'warehouse' and variant_id = any(array(select variant_id from size))),
    sizes as materialized (
      select v.product_id, string_agg(concat(s.units > 0, ' ', least(s.units, ${FEW}), ' ', v.us_men, ' ', v.us_women, ' ', v.us_kids,
        ' ', v.uk, ' ', v.eu), E'\\n' order by v.position, v.variant_id) as variants
      from size v left join held s on s.variant_id = v.variant_id group by v.product_id),
    pictures as materialized (
      select i.product_id, string_agg(concat_ws(${FIELD}, i.media_id, m.placeholder, coalesce(m.focus, ''), translate(i.view, ${FIELD + IMAGE}, '  '), translate(i.alt, ${FIELD + IMAGE}, '  ')),
        ${IMAGE} order by i.position) as images
      from catalogue.card_image i join media.image_placeholder m on m.media_id = i.media_id where ${chosen} group by i.product_id),
    own as materialized (
      select product_id, string_agg(key || '.' || value, E'\\n' order by key, value) as fields
      from custom_fields.facet_value where ${chosen} group by product_id)
    select p.product_id as id, p.path, p.parent_code as "parentCode", p.name, p.brand_slug as "brandSlug", p.brand_name as "brandName", p.category_path as "categoryPath", p.demographic, p.product_type as "productType",
      p.colour_name as "colourName", left(p.materials, ${MATERIALS}) as materials, array_to_string(p.colours, E'\\n') as colours, array_to_string(p.swatch, E'\\n') as swatch, p.price_cents as "priceCents",
      p.original_price_cents as "originalPriceCents", p.is_new as "isNew", coalesce(p.released_on - date '1970-01-01', 0) as "releasedDay", array_to_string(p.overlay_ids, E'\\n') as "overlayIds",
      p.loyalty_member_exclusive as "loyaltyMemberExclusive", p.popularity, coalesce(bought.level, 0) as demand, p.width, p.closure,
      array_to_string(p.material_families, E'\\n') as "materialFamilies", array_to_string(p.occasions, E'\\n') as occasions, p.functional_type = 'virtual' as "isVirtual", pictures.images, sizes.variants, own.fields
    from chosen p
    left join demand.bought_level bought on bought.product_id = p.product_id
    left join own on own.product_id = p.product_id
    left join sizes on sizes.product_id = p.product_id
    left join pictures on pictures.product_id = p.product_id
    order by p.product_id`.execute(ctx.db);
  return rows.map(toDocument);
}

/** The same with the snapshot that they were read with. */
export const readDocumentsAt = (
  ctx: Db,
  which: { ids: number[] } | IdRange,
): Promise<{ documents: IndexDocument[]; snapshot: string }> =>
  inTransaction(ctx, async (tx) => {
    // Both statements see one snapshot.
    const [, snapshot, documents] = await Promise.all([
      sql`set transaction isolation level repeatable read`.execute(tx.db),
      readSnapshot(tx),
      readDocuments(tx, which),
    ]);
    return { documents, snapshot };
  });

const toList = (text: string): string[] => (text === '' ? [] : text.split('\n'));

function toDocument(row: Row): IndexDocument {
  const lines = row.variants === null ? [] : row.variants.split('\n').map(readLine);
  const labels = lines.map((line) => line.labels);
  const buyable = row.isVirtual ? labels : lines.filter((line) => line.inStock).map((line) => line.labels);
  const sizes: Record<SizeSystem, string[]> = { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] };
  for (const system of wearableSystems(row.demographic, (one) => labels.some((each) => each[one] !== ''))) {
    const found = sizes[system];
    for (const each of buyable) if (each[system] !== '' && !found.includes(each[system])) found.push(each[system]);
  }
  // Field by field: spreading a row of so many takes three times as long, and 50,000 are read at a start.
  return {
    id: row.id,
    path: row.path,
    parentCode: row.parentCode,
    name: row.name,
    brandSlug: row.brandSlug,
    brandName: row.brandName,
    categoryPath: row.categoryPath,
    demographic: row.demographic,
    productType: row.productType,
    colourName: row.colourName,
    materials: row.materials,
    colours: toList(row.colours),
    swatch: toList(row.swatch),
    width: row.width,
    closure: row.closure,
    materialFamilies: toList(row.materialFamilies),
    occasions: toList(row.occasions),
    fields: toList(row.fields ?? ''),
    priceCents: Number(row.priceCents),
    originalPriceCents: row.originalPriceCents === null ? null : Number(row.originalPriceCents),
    isNew: row.isNew,
    releasedDay: row.releasedDay,
    overlayIds: toList(row.overlayIds),
    loyaltyMemberExclusive: row.loyaltyMemberExclusive,
    popularity: row.popularity,
    demand: row.demand,
    images: row.images === null ? [] : row.images.split(IMAGE).map(readImage),
    inStock: buyable.length > 0,
    sizes,
    sizeStock: lines.map((line) => line.left).join(' '),
  };
}

function readImage(text: string): IndexDocument['images'][number] {
  const [mediaId = '', placeholder = '', focus = '', view = '', alt = ''] = text.split(FIELD);
  return { alt, view, mediaId, placeholder, ...(focus !== '' && { focus }) };
}

interface SizeLine {
  inStock: boolean;
  /** Units up to FEW; '' where there are none on record. */
  left: string;
  /** '' in a system without a label. */
  labels: Record<SizeSystem, string>;
}
/** 600,000 sizes have a few hundred different lines: each is read once. */
const linesRead = new Map<string, SizeLine>();
const MAX_LINES = 10_000;

function readLine(text: string): SizeLine {
  const known = linesRead.get(text);
  if (known) return known;
  const [state, left = '', ...labels] = text.split(' ');
  const line = {
    inStock: state === 't',
    left,
    labels: Object.fromEntries(
      SIZE_SYSTEMS.map((system, place) => [system, labels[place] ?? '']),
    ) as SizeLine['labels'],
  };
  if (linesRead.size >= MAX_LINES) linesRead.clear();
  linesRead.set(text, line);
  return line;
}
