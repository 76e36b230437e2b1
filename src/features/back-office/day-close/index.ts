export { dayCloseReaders, registerDayClose } from './day-close.route.ts';
