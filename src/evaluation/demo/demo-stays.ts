export type DemoStay = {
  guest: string;
  phone: string;
  source: 'WALKIN' | 'DIRECT' | 'PHONE' | 'OTA' | 'AGENT' | 'CORPORATE';
  /** Days from today to arrival (negative: past) and expected nights. */
  arrives: number;
  nights: number;
  /** The room to check in to. Without one the guest has not arrived yet, or never did. */
  roomNumber?: number;
  /** Rooms held for the booking, and the rate plan of the quote. */
  holds?: { roomTypeCode: string; quantity: number; ratePlanCode?: string };
  ends?: 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  charges?: readonly { type: string; amount: number; notes: string }[];
  /** The amount paid so far. A checked-out stay is always paid in full. */
  paid?: number;
  male?: number;
  female?: number;
  children?: number;
  from?: string;
  vehicle?: string;
  rating?: { score: string; notes: string };
  /** The UID of the door card's chip, for a guest in house. */
  cardId?: string;
  /** The amount of an open payment link, if there is a gateway. */
  link?: number;
  /** A file in `documents/`. */
  document?: string;
};

/** Past, present and future guests. */
export const DEMO_STAYS: readonly DemoStay[] = [
  {
    guest: 'Asha Rao',
    phone: '+919810000011',
    source: 'PHONE',
    arrives: -9,
    nights: 2,
    roomNumber: 101,
    ends: 'CHECKED_OUT',
    charges: [{ type: 'FOOD', amount: 640, notes: 'two dinners' }],
    male: 1,
    female: 1,
    from: 'Pune',
    rating: { score: 'EXCELLENT', notes: 'left the room as it was' },
  },
  {
    guest: 'Vikram Singh',
    phone: '+919810000012',
    source: 'CORPORATE',
    arrives: -8,
    nights: 3,
    roomNumber: 201,
    ends: 'CHECKED_OUT',
    charges: [{ type: 'LAUNDRY', amount: 380, notes: 'three shirts, one suit' }],
    male: 1,
    from: 'Delhi',
  },
  {
    guest: 'Nadia Haddad',
    phone: '+33612345678',
    source: 'OTA',
    arrives: -6,
    nights: 4,
    roomNumber: 306,
    ends: 'CHECKED_OUT',
    charges: [{ type: 'EXTRA_SERVICE', amount: 1500, notes: 'boat on the lake' }],
    male: 1,
    female: 1,
    from: 'Lyon',
  },
  {
    guest: 'Ravi Kumar',
    phone: '+919810000014',
    source: 'WALKIN',
    arrives: -5,
    nights: 1,
    roomNumber: 102,
    ends: 'CHECKED_OUT',
    male: 1,
    from: 'Ajmer',
  },
  {
    guest: 'Imran Qureshi',
    phone: '+919810000015',
    source: 'DIRECT',
    arrives: -4,
    nights: 2,
    roomNumber: 301,
    ends: 'CHECKED_OUT',
    charges: [{ type: 'FOOD', amount: 1120, notes: 'breakfast for four' }],
    male: 2,
    female: 1,
    children: 1,
    from: 'Bhopal',
  },
  {
    guest: 'Leela Nair',
    phone: '+919810000016',
    source: 'PHONE',
    arrives: -3,
    nights: 2,
    holds: { roomTypeCode: 'STD', quantity: 1 },
    ends: 'NO_SHOW',
    from: 'Kochi',
  },
  {
    guest: 'Daniel Okafor',
    phone: '+447700900123',
    source: 'OTA',
    arrives: -2,
    nights: 2,
    holds: { roomTypeCode: 'DLX', quantity: 1 },
    ends: 'CANCELLED',
    from: 'London',
  },
  {
    guest: 'Kavita Deshmukh',
    phone: '+919810000018',
    source: 'DIRECT',
    arrives: -2,
    nights: 4,
    roomNumber: 103,
    charges: [{ type: 'FOOD', amount: 450, notes: 'dinner' }],
    paid: 4400,
    male: 1,
    female: 1,
    from: 'Nagpur',
    vehicle: 'MH 31 AB 4321',
  },
  {
    guest: 'Sanjay Gupta',
    phone: '+919810000019',
    source: 'CORPORATE',
    arrives: -1,
    nights: 3,
    roomNumber: 202,
    paid: 9600,
    male: 1,
    from: 'Gurugram',
  },
  {
    guest: 'Shreya Singh',
    phone: '+919810000020',
    source: 'PHONE',
    arrives: -1,
    nights: 2,
    roomNumber: 203,
    paid: 3200,
    female: 2,
    from: 'Bengaluru',
    cardId: '04A22B1C5D6E80',
    document: 'passport.jpg',
  },
  {
    guest: 'Hiroshi Tanaka',
    phone: '+81312345678',
    source: 'OTA',
    arrives: -3,
    nights: 6,
    roomNumber: 307,
    charges: [{ type: 'EXTRA_SERVICE', amount: 2600, notes: 'guided day tour' }],
    paid: 20000,
    male: 1,
    female: 1,
    from: 'Kyoto',
  },
  {
    guest: 'Fatima Sheikh',
    phone: '+919810000022',
    source: 'DIRECT',
    arrives: -1,
    nights: 1,
    roomNumber: 302,
    paid: 4500,
    male: 1,
    female: 1,
    children: 2,
    from: 'Surat',
  },
  {
    guest: 'Joseph Thomas',
    phone: '+919810000023',
    source: 'AGENT',
    arrives: -2,
    nights: 3,
    roomNumber: 104,
    paid: 2200,
    male: 1,
    from: 'Goa',
  },
  {
    guest: 'Ananya Bose',
    phone: '+919810000024',
    source: 'PHONE',
    arrives: 0,
    nights: 2,
    holds: { roomTypeCode: 'STD', quantity: 1 },
    male: 1,
    female: 1,
    from: 'Kolkata',
  },
  {
    guest: 'Rahul Verma',
    phone: '+919810000025',
    source: 'DIRECT',
    arrives: 0,
    nights: 1,
    holds: { roomTypeCode: 'DLX', quantity: 1, ratePlanCode: 'BAR-DLX' },
    male: 1,
    from: 'Jaipur',
  },
  {
    guest: 'Elena Petrova',
    phone: '+34911234567',
    source: 'OTA',
    arrives: 1,
    nights: 5,
    holds: { roomTypeCode: 'DLX', quantity: 2, ratePlanCode: 'BAR-DLX' },
    paid: 5000,
    female: 2,
    from: 'Madrid',
  },
  {
    guest: 'Mohan Das',
    phone: '+919810000027',
    source: 'PHONE',
    arrives: 2,
    nights: 2,
    holds: { roomTypeCode: 'FAM', quantity: 1 },
    male: 1,
    female: 1,
    children: 1,
    from: 'Indore',
  },
  {
    guest: 'Zoya Khan',
    phone: '+919810000028',
    source: 'CORPORATE',
    arrives: 4,
    nights: 3,
    holds: { roomTypeCode: 'STD', quantity: 1 },
    link: 2200,
    female: 1,
    from: 'Mumbai',
  },
  {
    guest: 'Peter Müller',
    phone: '+493012345678',
    source: 'AGENT',
    arrives: 9,
    nights: 7,
    holds: { roomTypeCode: 'STE', quantity: 1, ratePlanCode: 'AGENT-STE' },
    male: 1,
    female: 1,
    from: 'Berlin',
  },
];
