import { setPriority } from 'node:os';
import workerpool from 'workerpool';
import { prepareImage } from './image-work.ts';

// The process that decodes pictures (see images.ts). Whoever waits for a check-in goes first.
setPriority(10);
workerpool.worker({ prepareImage });
