/** The product in a process of its own: builds the benchmark's house, then serves. */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/start.ts';
import { buildHouse } from './house.ts';

const service = await startService(readConfig(), pino({ level: 'silent' }));
const house = await buildHouse(service);
process.send?.({ url: service.url, house });
process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
