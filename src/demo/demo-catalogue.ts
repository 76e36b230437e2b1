/** What the rooms of the demo hotel offer. */
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

/** What pictures of it show. */
export const DEMO_TAGS = ['Bedroom', 'Bathroom', 'View', 'Balcony', 'Exterior', 'Lobby', 'Restaurant', 'Garden'] as const;

export type DemoTag = (typeof DEMO_TAGS)[number];
