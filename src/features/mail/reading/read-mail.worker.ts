import workerpool from 'workerpool';
import { guardChild } from '../../../platform/processes/guard-child.ts';
import { readMail } from './read-mail.ts';

// The process that reads inbound e-mail (see mail-reader.ts).
guardChild({ bytesMax: 1_500_000_000, niceness: 15 });
workerpool.worker({ readMail });
