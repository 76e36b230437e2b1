import type { Role } from '../../features/properties/index.ts';

/** The hotel of evaluation mode. People and phone numbers are invented. */
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

/** Set last: a demo property without this code was interrupted while it was created. */
export const DEMO_CODE = 'BANYAN1';

export type DemoUser = { role: Role | 'SUPER_ADMIN'; name: string; phone: string };

/** One person for each role; the ADMIN creates the property. */
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

/** The amenities of the demo hotel. */
export const DEMO_AMENITIES = [
  { name: 'Air conditioning', category: 'Comfort', iconKey: 'air-conditioning' },
  { name: 'Armchairs', category: 'Comfort', iconKey: 'armchair' },
  { name: 'Balcony', category: 'Outdoors', iconKey: 'balcony' },
  { name: 'Bathtub', category: 'Bathroom', iconKey: 'bathtub' },
  { name: 'Breakfast included', category: 'Food and drink', iconKey: 'breakfast' },
  { name: 'Free Wi-Fi', category: 'Technology', iconKey: 'wifi' },
  { name: 'Hair dryer', category: 'Bathroom', iconKey: 'hair-dryer' },
  { name: 'Kettle', category: 'Food and drink', iconKey: 'kettle' },
  { name: 'Lake view', category: 'Outdoors', iconKey: 'lake-view' },
  { name: 'Minibar', category: 'Food and drink', iconKey: 'minibar' },
  { name: 'Non-smoking', category: 'House rules', iconKey: 'non-smoking' },
  { name: 'Safe', category: 'Comfort', iconKey: 'safe' },
  { name: 'Shower', category: 'Bathroom', iconKey: 'shower' },
  { name: 'Television', category: 'Technology', iconKey: 'television' },
  { name: 'Wheelchair access', category: 'Accessibility', iconKey: 'wheelchair-access' },
  { name: 'Writing desk', category: 'Comfort', iconKey: 'writing-desk' },
] as const;

export type DemoAmenity = (typeof DEMO_AMENITIES)[number]['name'];

/** The tags of its pictures. */
export const DEMO_TAGS = ['Bedroom', 'Bathroom', 'View', 'Balcony', 'Exterior', 'Lobby', 'Restaurant', 'Garden'] as const;

export type DemoTag = (typeof DEMO_TAGS)[number];

type DemoRoomType = {
  code: string;
  name: string;
  baseOccupancy: number;
  maxOccupancy: number;
  defaultRate: number;
  aliases: readonly string[];
  amenities: readonly DemoAmenity[];
};

/** Every room type has these. */
const COMMON_AMENITIES: readonly DemoAmenity[] = [
  'Free Wi-Fi',
  'Air conditioning',
  'Television',
  'Kettle',
  'Shower',
  'Non-smoking',
];

export const DEMO_ROOM_TYPES: readonly DemoRoomType[] = [
  {
    code: 'STD',
    name: 'Standard',
    baseOccupancy: 2,
    maxOccupancy: 2,
    defaultRate: 2200,
    aliases: ['Classic Room'],
    amenities: [...COMMON_AMENITIES, 'Wheelchair access'],
  },
  {
    code: 'DLX',
    name: 'Deluxe',
    baseOccupancy: 2,
    maxOccupancy: 3,
    defaultRate: 3200,
    aliases: ['Deluxe Double', 'Deluxe Twin'],
    amenities: [...COMMON_AMENITIES, 'Balcony', 'Writing desk', 'Hair dryer', 'Safe'],
  },
  {
    code: 'FAM',
    name: 'Family',
    baseOccupancy: 3,
    maxOccupancy: 5,
    defaultRate: 4500,
    aliases: ['Family Room'],
    amenities: [...COMMON_AMENITIES, 'Bathtub', 'Breakfast included', 'Hair dryer'],
  },
  {
    code: 'STE',
    name: 'Lake suite',
    baseOccupancy: 2,
    maxOccupancy: 4,
    defaultRate: 7800,
    aliases: ['Suite with Lake View'],
    amenities: [
      ...COMMON_AMENITIES,
      'Lake view',
      'Balcony',
      'Bathtub',
      'Minibar',
      'Armchairs',
      'Breakfast included',
      'Writing desk',
      'Hair dryer',
      'Safe',
    ],
  },
];

/** 24 rooms on three floors: Standard on the first, Deluxe on the second, Family and suites on the third. */
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

/** The pictures, uploaded for the first room of a type. */
export const DEMO_PICTURES: readonly { file: string; roomTypeCode: string; tags: readonly DemoTag[] }[] = [
  { file: 'std-room.jpg', roomTypeCode: 'STD', tags: ['Bedroom'] },
  { file: 'exterior.jpg', roomTypeCode: 'STD', tags: ['Exterior', 'Garden'] },
  { file: 'dlx-room.jpg', roomTypeCode: 'DLX', tags: ['Bedroom', 'View'] },
  { file: 'dlx-bath.jpg', roomTypeCode: 'DLX', tags: ['Bathroom'] },
  { file: 'fam-room.jpg', roomTypeCode: 'FAM', tags: ['Bedroom'] },
  { file: 'terrace.jpg', roomTypeCode: 'FAM', tags: ['Restaurant', 'View'] },
  { file: 'ste-room.jpg', roomTypeCode: 'STE', tags: ['Bedroom', 'View'] },
  { file: 'ste-balcony.jpg', roomTypeCode: 'STE', tags: ['Balcony', 'View'] },
];

/** A rate plan for guests who book directly, and one for the travel agent. */
export const DEMO_RATE_PLANS = [
  { code: 'BAR-DLX', name: 'Best available rate', roomTypeCode: 'DLX', baseRate: 3200 },
  { code: 'AGENT-STE', name: 'Agents, lake suite', roomTypeCode: 'STE', baseRate: 6900 },
] as const;

/** By the first rate plan the weekends of the next weeks cost more. */
export const DEMO_WEEKENDS = { ratePlanCode: 'BAR-DLX', weeks: 8, rate: 3900 } as const;

/** A made-up signature, for guests who checked out. */
export const DEMO_SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><path d="M12 58c18-34 30-42 34-30s-16 34-6 32 26-40 34-34-8 26 2 28 22-28 30-26-4 22 6 22 26-18 40-16 30 12 64-4" fill="none" stroke="#1d2b53" stroke-width="3" stroke-linecap="round"/></svg>';
