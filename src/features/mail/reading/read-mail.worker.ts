import workerpool from 'workerpool';
import { guardChild } from '../../../platform/processes/guard-child.ts';
import { readMail } from './read-mail.ts';

// The process that reads inbound e-mail (see mail-reader.ts).
const guard = guardChild({ bytesMax: 1_500_000_000, niceness: 15, processorMsMax: 60_000 });
workerpool.worker({ readMail: guard(readMail) });
