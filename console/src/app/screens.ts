import { type Role, useDesk } from '../data/desk.ts';
import {
  bedIcon,
  brushIcon,
  buildingSkyscraperIcon,
  calendarIcon,
  cashIcon,
  chartBarIcon,
  homeIcon,
  mailIcon,
  printerIcon,
  reportAnalyticsIcon,
  settingsIcon,
  usersIcon,
} from '../ui/icon-shapes.ts';
import { SCREENS, type Screen } from './addresses.rules.ts';
import { type ComponentType, lazy } from './lazy.tsx';

/** What each screen draws, loaded when it is first shown. */
export const SCREEN_PARTS: Readonly<Record<Screen, ComponentType>> = {
  today: lazy(() => import('../screens/today/today.tsx').then(({ Today }) => Today)),
  chart: lazy(() => import('../screens/chart/chart.tsx').then(({ Chart }) => Chart)),
  rooms: lazy(() => import('../screens/rooms/rooms.tsx').then(({ Rooms }) => Rooms)),
  housekeeping: lazy(() => import('../screens/housekeeping/housekeeping.tsx').then(({ Housekeeping }) => Housekeeping)),
  guests: lazy(() => import('../screens/guests/guests.tsx').then(({ Guests }) => Guests)),
  inbox: lazy(() => import('../screens/inbox/inbox.tsx').then(({ Inbox }) => Inbox)),
  money: lazy(() => import('../screens/money/money.tsx').then(({ Money }) => Money)),
  reports: lazy(() => import('../screens/reports/reports.tsx').then(({ Reports }) => Reports)),
  rates: lazy(() => import('../screens/rates/rates.tsx').then(({ Rates }) => Rates)),
  setup: lazy(() => import('../screens/setup/setup.tsx').then(({ Setup }) => Setup)),
  hotels: lazy(() => import('../screens/hotels/hotels.tsx').then(({ Hotels }) => Hotels)),
  print: lazy(() => import('../screens/print/print.tsx').then(({ Print }) => Print)),
};

export const SCREEN_ICONS: Readonly<Record<Screen, readonly string[]>> = {
  today: homeIcon,
  chart: chartBarIcon,
  rooms: bedIcon,
  housekeeping: brushIcon,
  guests: usersIcon,
  inbox: mailIcon,
  money: cashIcon,
  reports: reportAnalyticsIcon,
  rates: calendarIcon,
  setup: settingsIcon,
  hotels: buildingSkyscraperIcon,
  print: printerIcon,
};

/** Who may see each screen: those whose roles may read what it shows. */
const SCREEN_ROLES: Readonly<Record<Exclude<Screen, 'hotels'>, readonly Role[]>> = {
  today: ['ADMIN', 'MANAGER', 'STAFF', 'FINANCE'],
  chart: ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'],
  rooms: ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR', 'AGENT', 'FINANCE'],
  housekeeping: ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR'],
  guests: ['ADMIN', 'MANAGER', 'STAFF'],
  inbox: ['ADMIN', 'MANAGER'],
  money: ['ADMIN', 'MANAGER', 'FINANCE'],
  reports: ['ADMIN', 'MANAGER', 'FINANCE'],
  rates: ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'FINANCE', 'SUPERVISOR'],
  setup: ['ADMIN', 'MANAGER'],
  print: ['ADMIN', 'MANAGER', 'STAFF'],
};

/** The screens that the person may see. */
export function useScreens(): Screen[] {
  const { me, roles, properties } = useDesk();
  return SCREENS.filter((screen) =>
    screen === 'hotels' ? properties.length > 1 || me.superAdmin : SCREEN_ROLES[screen].some((role) => roles.includes(role)),
  );
}
