import workerpool from 'workerpool';
import { guardChild } from '../../../../platform/processes/guard-child.ts';
import { readFile } from './read-file.ts';

// The child process that reads documents (see reader.ts).
const guard = guardChild({ bytesMax: 1_500_000_000, niceness: 15, processorMsMax: 60_000 });
workerpool.worker({ readFile: guard(readFile) });
