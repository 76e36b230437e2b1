export { registerGroupOverview } from './group-overview.route.ts';
