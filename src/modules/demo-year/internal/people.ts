/** The invented shoppers of the demo year. Pure. */
import { DEMO_MAIL_DOMAIN } from '#shared/demo-email.ts';
import { foldText } from '#shared/ids.ts';
import { nzPlaces } from '#shared/nz-places.ts';
import type { Dice } from './dice.ts';

const firstNames = [
  'Aroha',
  'Hemi',
  'Mere',
  'Tāne',
  'Ngaio',
  'Wiremu',
  'Anahera',
  'Kahu',
  'Moana',
  'Rangi',
  'Olivia',
  'Jack',
  'Charlotte',
  'Oliver',
  'Isla',
  'Noah',
  'Grace',
  'Liam',
  'Ruby',
  'Finn',
  'Sina',
  'Sione',
  'Lagi',
  'Tomasi',
  'Priya',
  'Arjun',
  'Mei',
  'Wei',
  'Hana',
  'Jun',
  'Emma',
  'Lucas',
] as const;
const lastNames = [
  'Ngāta',
  'Tūhoe',
  'Parata',
  'Wihongi',
  'Hōhepa',
  'Smith',
  'Wilson',
  'Taylor',
  'Campbell',
  'Fraser',
  'MacKay',
  'Thompson',
  'Walker',
  'Fonoti',
  'Tuilagi',
  'Faleolo',
  'Patel',
  'Sharma',
  'Chen',
  'Wang',
  'Kim',
  'Tanaka',
  'van Dijk',
  'O’Connor',
  'Reid',
  'Stewart',
] as const;
const streets = [
  'Kōwhai Street',
  'Rimu Road',
  'Marine Parade',
  'Victoria Street',
  'Tui Terrace',
  'Queen Street',
  'Beach Road',
  'Hill Street',
  'Mānuka Avenue',
  'Station Road',
] as const;

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: { contactName: string; country: 'NZ'; street1: string; suburb: string; state: string; postcode: string };
}

/** The same person for the same random numbers; `no` distinguishes people of the same name. */
export function makePerson(no: number, dice: Dice): DemoPerson {
  const [firstName, lastName, place] = [dice.pick(firstNames), dice.pick(lastNames), dice.pick(nzPlaces)];
  const [suburb, town, postcode] = place;
  const plain = (name: string): string => foldText(name).replace(/[^a-z]/g, '');
  return {
    email: `${plain(firstName)}.${plain(lastName)}${no}@${DEMO_MAIL_DOMAIN}`,
    firstName,
    lastName,
    phone: `021 ${String(dice.whole(200, 998))} ${String(dice.whole(1_000, 9_999))}`,
    address: {
      contactName: `${firstName} ${lastName}`,
      country: 'NZ',
      street1: `${dice.whole(1, 240)} ${dice.pick(streets)}`,
      suburb,
      state: town,
      postcode,
    },
  };
}
