/**
 * Well-known streets of the main centres: street, suburb (or ''), town, postcode of street delivery. Compiled by hand
 * from common knowledge like nz-places.ts; no list was copied. They let a fresh shop complete an address; a shopkeeper
 * imports all streets with `kerb import addresses` (docs/addresses.md).
 */
type NzStreet = readonly [street: string, suburb: string, town: string, postcode: string];

/** Streets of one place, so that the place is written once. */
const streetsOf = (suburb: string, town: string, postcode: string, streets: string): NzStreet[] =>
  streets.split(', ').map((street) => [street, suburb, town, postcode]);

export const nzStreets: readonly NzStreet[] = [
  ...streetsOf(
    'Auckland Central',
    'Auckland',
    '1010',
    'Queen Street, Symonds Street, Albert Street, Hobson Street, Nelson Street, Customs Street East, Customs Street West, Quay Street, Fort Street, Shortland Street, High Street, Lorne Street, Vulcan Lane, Wellesley Street West, Victoria Street West, Wyndham Street, Federal Street, Fanshawe Street, Mayoral Drive, Princes Street, Karangahape Road, Pitt Street, Upper Queen Street, Beach Road, Anzac Avenue, Grafton Road',
  ),
  ...streetsOf('Ponsonby', 'Auckland', '1011', 'Ponsonby Road, College Hill, Franklin Road, Jervois Road'),
  ...streetsOf(
    'Grey Lynn',
    'Auckland',
    '1021',
    'Great North Road, Richmond Road, Williamson Avenue, Surrey Crescent, Crummer Road',
  ),
  ...streetsOf('Kingsland', 'Auckland', '1021', 'New North Road, Bond Street'),
  ...streetsOf(
    'Mount Eden',
    'Auckland',
    '1024',
    'Dominion Road, Mount Eden Road, Valley Road, Balmoral Road, Sandringham Road',
  ),
  ...streetsOf(
    'Newmarket',
    'Auckland',
    '1023',
    'Broadway, Khyber Pass Road, Nuffield Street, Remuera Road, Gillies Avenue, Teed Street',
  ),
  ...streetsOf(
    'Parnell',
    'Auckland',
    '1052',
    'Parnell Road, Parnell Rise, Gladstone Road, The Strand, Garfield Street',
  ),
  ...streetsOf('Epsom', 'Auckland', '1023', 'Manukau Road, Great South Road, Mount Saint John Avenue'),
  ...streetsOf('Mission Bay', 'Auckland', '1071', 'Tamaki Drive, Patteson Avenue'),
  ...streetsOf('Takapuna', 'Auckland', '0622', 'Hurstmere Road, Lake Road, Anzac Street, The Promenade'),
  ...streetsOf('Devonport', 'Auckland', '0624', 'Victoria Road, King Edward Parade'),
  ...streetsOf('Howick', 'Auckland', '2014', 'Picton Street, Cook Street'),
  ...streetsOf('Henderson', 'Auckland', '0612', 'Lincoln Road, Railside Avenue, Sel Peacock Drive'),
  ...streetsOf(
    'Hamilton Central',
    'Hamilton',
    '3204',
    'Victoria Street, Barton Street, Ward Street, Tristram Street, Anglesea Street, London Street',
  ),
  ...streetsOf('', 'Tauranga', '3110', 'Devonport Road, Cameron Road, The Strand, Grey Street'),
  ...streetsOf('', 'Rotorua', '3010', 'Tutanekai Street, Fenton Street, Hinemoa Street, Haupapa Street'),
  ...streetsOf('', 'Taupō', '3330', 'Tongariro Street, Heuheu Street, Lake Terrace, Spa Road'),
  ...streetsOf('', 'Gisborne', '4010', 'Gladstone Road, Childers Road, Peel Street'),
  ...streetsOf('', 'Napier', '4110', 'Hastings Street, Emerson Street, Tennyson Street, Marine Parade'),
  ...streetsOf('', 'Hastings', '4122', 'Heretaunga Street West, Karamu Road North, Queen Street West'),
  ...streetsOf('', 'New Plymouth', '4310', 'Devon Street East, Devon Street West, Brougham Street, Egmont Street'),
  ...streetsOf('', 'Whanganui', '4500', 'Victoria Avenue, Guyton Street, Ridgway Street'),
  ...streetsOf(
    '',
    'Palmerston North',
    '4410',
    'The Square, Broadway Avenue, Rangitikei Street, Cuba Street, Church Street, Fitzherbert Avenue',
  ),
  ...streetsOf(
    'Wellington Central',
    'Wellington',
    '6011',
    'Lambton Quay, Willis Street, The Terrace, Featherston Street, Customhouse Quay, Jervois Quay, Victoria Street, Manners Street, Boulcott Street, Molesworth Street, Hill Street',
  ),
  ...streetsOf(
    'Te Aro',
    'Wellington',
    '6011',
    'Cuba Street, Courtenay Place, Taranaki Street, Ghuznee Street, Dixon Street, Tory Street, Wakefield Street, Vivian Street, Cable Street, Abel Smith Street, Webb Street',
  ),
  ...streetsOf('Aro Valley', 'Wellington', '6021', 'Aro Street, Holloway Road'),
  ...streetsOf(
    'Mount Victoria',
    'Wellington',
    '6011',
    'Majoribanks Street, Kent Terrace, Cambridge Terrace, Oriental Parade, Brougham Street',
  ),
  ...streetsOf('Newtown', 'Wellington', '6021', 'Riddiford Street, Constable Street, Adelaide Road, Rintoul Street'),
  ...streetsOf('Kilbirnie', 'Wellington', '6022', 'Bay Road, Coutts Street'),
  ...streetsOf('Island Bay', 'Wellington', '6023', 'The Parade'),
  ...streetsOf('', 'Lower Hutt', '5010', 'High Street, Queens Drive, Bunny Street'),
  ...streetsOf('', 'Nelson', '7010', 'Trafalgar Street, Hardy Street, Bridge Street, Halifax Street'),
  ...streetsOf('', 'Blenheim', '7201', 'Market Street, Maxwell Road, Queen Street'),
  ...streetsOf(
    'Christchurch Central',
    'Christchurch',
    '8011',
    'Colombo Street, Cashel Street, Hereford Street, High Street, Manchester Street, Worcester Boulevard, Gloucester Street, Armagh Street, Lichfield Street, Tuam Street, Oxford Terrace, Cambridge Terrace, Durham Street South, Montreal Street, Victoria Street',
  ),
  ...streetsOf('Riccarton', 'Christchurch', '8011', 'Riccarton Road, Deans Avenue, Clarence Street'),
  ...streetsOf('Merivale', 'Christchurch', '8014', 'Papanui Road, Aikmans Road, Office Road'),
  ...streetsOf('Sumner', 'Christchurch', '8081', 'Marriner Street, Nayland Street'),
  ...streetsOf('', 'Timaru', '7910', 'Stafford Street, Church Street, Sophia Street'),
  ...streetsOf(
    '',
    'Queenstown',
    '9300',
    'Shotover Street, Beach Street, Rees Street, Camp Street, Ballarat Street, Marine Parade',
  ),
  ...streetsOf('', 'Wānaka', '9305', 'Ardmore Street, Helwick Street, Dunmore Street'),
  ...streetsOf(
    '',
    'Dunedin',
    '9016',
    'George Street, Princes Street, Moray Place, The Octagon, Stuart Street, Great King Street, Cumberland Street, Castle Street, Rattray Street, Hanover Street',
  ),
  ...streetsOf('', 'Invercargill', '9810', 'Dee Street, Esk Street, Tay Street, Spey Street'),
];
