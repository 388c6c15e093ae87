import type { ColumnField } from '#contract/staff/products/table-columns.ts';

/** What merchants call a column, the surest names first. Names are compared in lower case with single spaces. */
export const NAMES: readonly (readonly [ColumnField, readonly RegExp[]])[] = [
  ['sku', [/^(variant|size|item) ?(sku|code)$/, /^sku( ?(code|no|number|id))?$/, /^stock ?code$/, /^plu$/]],
  [
    'product',
    [
      /^(product|style|parent|model|article|master|group)[ -]?(code|no|number|id|sku|ref(erence)?)$/,
      /^(handle|style|art(icle)?|art\.? ?(no|nr)\.?)$/,
      /^(code|id|item ?(no|number)|ref(erence)?|product)$/,
    ],
  ],
  [
    'name',
    [
      /^(product|style|item|model|article|web)? ?(name|title)$/,
      /^(product|item|style) description$/,
      /^(description 1|model|item|article|product|style)$/,
    ],
  ],
  ['brand', [/^(brand|label|make)( ?name)?$/, /^(vendor|manufacturer|supplier|designer)( ?name)?$/]],
  [
    'description',
    [
      /^(long|full|short|web|product|html|body)? ?(description|desc|copy|text)( ?\(html\))?$/,
      /^(body|details|about|features)$/,
    ],
  ],
  [
    'category',
    [
      /^(product|web|main|sub|item)? ?-?(category|categories|department|dept|class|collection)( ?(name|path|\d))?$/,
      /^(product|item)? ?(type|group)$/,
    ],
  ],
  [
    'demographic',
    [/^(gender|sex|for whom|target ?(gender|group)|audience|demographic|age ?group)$/, /^(division|for)$/],
  ],
  [
    'colour',
    [
      /^(product|main|base|web)? ?(colou?rs?|colou?rway)( ?(name|description|desc))?$/,
      /^(shade|farbe|couleur|colou?r ?code)$/,
    ],
  ],
  [
    'usMen',
    [
      /^(us|usa)? ?\(?(m|mens?|men'?s)\)?( ?(us|usa))? ?sizes?$/,
      /^(size )?us ?[(-]? ?(m|mens?|men'?s)\)?$/,
      /^us sizes?$/,
      /^sizes? ?\(?us\)?$/,
      /^us$/,
    ],
  ],
  [
    'usWomen',
    [
      /^(us|usa)? ?\(?(w|womens?|women'?s|ladies)\)?( ?(us|usa))? ?sizes?$/,
      /^(size )?us ?[(-]? ?(w|womens?|women'?s|ladies)\)?$/,
    ],
  ],
  [
    'usKids',
    [
      /^(us|usa)? ?\(?(k|kids?|kid'?s|youth|junior)\)?( ?(us|usa))? ?sizes?$/,
      /^(size )?us ?[(-]? ?(k|kids?|kid'?s|youth)\)?$/,
    ],
  ],
  ['uk', [/^(uk|gb)( ?sizes?)?$/, /^sizes? ?[(-]? ?(uk|gb)\)?$/]],
  ['eu', [/^(eu|eur|euro)( ?sizes?)?$/, /^sizes? ?[(-]? ?(eu|eur|euro)\)?$/]],
  [
    'size',
    [
      /^(shoe|product|variant|item|available)? ?sizes?( ?(name|label|code|desc(ription)?|range|run))?$/,
      /^(grosse|taille|talla|option|variant|variation)$/,
    ],
  ],
  ['optionName', [/^(variant )?(option|attribute) ?(one|two|three|\d)? ?name( ?\d)?$/]],
  ['optionValue', [/^(variant )?(option|attribute) ?(one|two|three|\d)? ?value( ?\d)?$/]],
  ['width', [/^(shoe |product )?(width|fit|fitting)$/]],
  [
    'price',
    [
      /^(rrp|retail|retail price|price|selling price|sell|sell price|our price|unit price|srp|msrp)( ?\(?(inc|incl|including)?\.? ?(gst|nzd|nz\$|\$)\)?)*$/,
      /^(sale|special|current|now|web)[ -]?price$/,
      /\bprice\b(?!.*\b(cost|wholesale|was|old|compare)\b)/,
    ],
  ],
  [
    'wasPrice',
    [/^(was|old|original|regular|full|list|compare[ -]?at|previous|normal)[ -]?price$/, /^(was|rrp|msrp|list)$/],
  ],
  ['barcode', [/^(barcode|bar code|ean|ean ?-?13|upc|gtin|apn)( ?(code|no|number))?$/]],
  [
    'stock',
    [
      /^(stock|qty|quantity|soh|on ?hand|units|inventory|available|availability)( ?(qty|quantity|level|on ?hand|available|units|count))?$/,
      /^(qty|quantity|units) (in stock|on hand|available)$/,
      /^in ?stock$/,
    ],
  ],
  ['image', [/^(main |product |primary )?(image|picture|photo|img)s?( ?-?(url|link|src|\d)s?)*$/]],
  ['tags', [/^(tags?|keywords?|labels?)$/, /^(material|season|upper|occasion)s?$/]],
  ['grams', [/^(weight|wt) ?\(?(g|gr|grams?)\)?$/, /^grams?$/]],
  ['kilograms', [/^(weight|wt) ?\(?(kg|kgs|kilograms?)\)?$/, /^(weight|kg)$/]],
  ['country', [/^(country|made in|origin|coo|country ?(of)? ?(origin|manufacture))$/]],
];
/** Names that say a column is of no use here, though a word in them is. */
export const UNUSED =
  /\b(cost|wholesale|trade|margin|markup|tax|gst rate|supplier code|alt(ernative)? text|date|currency|hs code|tariff)\b/;
