export { registerJournal } from './journal.route.ts';
