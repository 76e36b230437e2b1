import { setPriority } from 'node:os';
import workerpool from 'workerpool';
import { limitMemory } from '../../../platform/processes/limit-memory.ts';
import { readFile } from './read-file.ts';

const MEMORY_BYTES_MAX = 1_500_000_000;

// The process that reads documents (see reader.ts). Whoever waits for a check-in goes first.
setPriority(15);
limitMemory(MEMORY_BYTES_MAX);
workerpool.worker({ readFile: ({ path, today }: { path: string; today: string }) => readFile(path, today) });
