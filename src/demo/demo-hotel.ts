import type { Role } from '../features/identity/index.ts';

/** The hotel that evaluation mode opens with: invented people, invented phones. */
export const DEMO_PROPERTY = {
  name: 'The Banyan House',
  addressText: '14 Lake Road, Udaipur 313001, Rajasthan',
  timezone: 'Asia/Kolkata',
  currency: 'INR',
  billingCheckinTime: '12:00',
  billingCheckoutTime: '11:00',
  emailAddresses: ['frontdesk@banyan-house.example'],
  otaAliases: ['Banyan House Udaipur', 'The Banyan House Hotel'],
  allowedTransportModes: ['CAR', 'BIKE', 'TRAIN', 'TAXI'],
};

/** Given to the property last: a demo hotel without it was interrupted while it was made. */
export const DEMO_CODE = 'BANYAN1';

export type DemoUser = { role: Role | 'SUPER_ADMIN'; name: string; phone: string };

/** One person a role; the ADMIN opens the hotel. */
export const DEMO_USERS: readonly DemoUser[] = [
  { role: 'SUPER_ADMIN', name: 'Root', phone: '+919800000000' },
  { role: 'ADMIN', name: 'Meera Iyer', phone: '+919800000001' },
  { role: 'MANAGER', name: 'Farhan Shaikh', phone: '+919800000002' },
  { role: 'STAFF', name: 'Lata Joshi', phone: '+919800000003' },
  { role: 'AGENT', name: 'Tomás Pereira', phone: '+919800000004' },
  { role: 'HOUSEKEEPING', name: 'Sunita Devi', phone: '+919800000005' },
  { role: 'FINANCE', name: 'Arjun Menon', phone: '+919800000006' },
  { role: 'SUPERVISOR', name: 'Grace Lobo', phone: '+919800000007' },
];

export const DEMO_ROOM_TYPES = [
  { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 2200, aliases: ['Classic Room'] },
  {
    code: 'DLX',
    name: 'Deluxe',
    baseOccupancy: 2,
    maxOccupancy: 3,
    defaultRate: 3200,
    aliases: ['Deluxe Double', 'Deluxe Twin'],
  },
  { code: 'FAM', name: 'Family', baseOccupancy: 3, maxOccupancy: 5, defaultRate: 4500, aliases: ['Family Room'] },
  { code: 'STE', name: 'Lake suite', baseOccupancy: 2, maxOccupancy: 4, defaultRate: 7800, aliases: ['Suite with Lake View'] },
] as const;

/** 24 rooms on three floors: the ground floor is Standard, the first Deluxe, the second Family and suites. */
export const DEMO_ROOMS = Array.from({ length: 24 }, (_, index) => {
  const floor = Math.floor(index / 8) + 1;
  const place = (index % 8) + 1;
  const topFloor = place <= 5 ? 'FAM' : 'STE';
  return {
    roomNumber: floor * 100 + place,
    floor,
    roomTypeCode: floor === 1 ? 'STD' : floor === 2 ? 'DLX' : topFloor,
    hasNfc: floor > 1,
    maintenance: index === 7,
  };
});

export type DemoStay = {
  guest: string;
  phone: string;
  source: 'WALKIN' | 'DIRECT' | 'PHONE' | 'OTA' | 'AGENT' | 'CORPORATE';
  /** Days from today to arrival (negative: past) and nights planned. */
  arrives: number;
  nights: number;
  /** Room to check in to; none: the booking is still to come (or never came). */
  roomNumber?: number;
  ends?: 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  charges?: readonly { type: string; amount: number; notes: string }[];
  /** Money taken so far; a checked-out stay is paid in full whatever this says. */
  paid?: number;
  male?: number;
  female?: number;
  children?: number;
  from?: string;
};

/** Past, present and coming guests. */
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
  { guest: 'Leela Nair', phone: '+919810000016', source: 'PHONE', arrives: -3, nights: 2, ends: 'NO_SHOW', from: 'Kochi' },
  { guest: 'Daniel Okafor', phone: '+447700900123', source: 'OTA', arrives: -2, nights: 2, ends: 'CANCELLED', from: 'London' },
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
    guest: 'Priya Menon',
    phone: '+919810000020',
    source: 'PHONE',
    arrives: -1,
    nights: 2,
    roomNumber: 203,
    paid: 3200,
    female: 2,
    from: 'Bengaluru',
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
  { guest: 'Ananya Bose', phone: '+919810000024', source: 'PHONE', arrives: 0, nights: 2, male: 1, female: 1, from: 'Kolkata' },
  { guest: 'Rahul Verma', phone: '+919810000025', source: 'DIRECT', arrives: 0, nights: 1, male: 1, from: 'Jaipur' },
  { guest: 'Elena Petrova', phone: '+34911234567', source: 'OTA', arrives: 1, nights: 5, paid: 5000, female: 2, from: 'Madrid' },
  {
    guest: 'Mohan Das',
    phone: '+919810000027',
    source: 'PHONE',
    arrives: 2,
    nights: 2,
    male: 1,
    female: 1,
    children: 1,
    from: 'Indore',
  },
  { guest: 'Zoya Khan', phone: '+919810000028', source: 'CORPORATE', arrives: 4, nights: 3, female: 1, from: 'Mumbai' },
  { guest: 'Peter Müller', phone: '+493012345678', source: 'AGENT', arrives: 9, nights: 7, male: 1, female: 1, from: 'Berlin' },
];

/** A signature drawn by nobody, for guests who checked out. */
export const DEMO_SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><path d="M12 58c18-34 30-42 34-30s-16 34-6 32 26-40 34-34-8 26 2 28 22-28 30-26-4 22 6 22 26-18 40-16 30 12 64-4" fill="none" stroke="#1d2b53" stroke-width="3" stroke-linecap="round"/></svg>';
