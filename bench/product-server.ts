/** The product in its own process: builds the benchmark's property, then serves. */
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { startService } from '../src/lifecycle/start.ts';
import { createBenchProperty } from './bench-property.ts';

const service = await startService(readConfig(), pino({ level: 'silent' }));
const property = await createBenchProperty(service);
process.send?.({ url: service.url, property });
process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
