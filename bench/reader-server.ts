/** An instance in its own process that reads documents for another one, in the control group of Linux that it is sent. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { startService } from '../src/lifecycle/start.ts';

const [{ group }] = (await once(process, 'message')) as [{ group: string }];
writeFileSync(path.join(group, 'cgroup.procs'), String(process.pid));
const service = await startService(readConfig(), pino({ level: 'silent' }));
process.send?.('ready');
process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
