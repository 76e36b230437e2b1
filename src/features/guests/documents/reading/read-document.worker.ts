import workerpool from 'workerpool';
import { guardChild } from '../../../../platform/processes/guard-child.ts';
import { readFile } from './read-file.ts';

// The child process that reads documents (see reader.ts).
// A tenth of the share of a request: less is hardly better for requests, and on a busy machine no document would be read.
const guard = guardChild({ bytesMax: 1_500_000_000, niceness: 10, processorMsMax: 60_000 });
workerpool.worker({ readFile: guard(readFile) });
