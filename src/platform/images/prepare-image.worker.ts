import workerpool from 'workerpool';
import { guardChild } from '../processes/guard-child.ts';
import { prepareImage } from './prepare-image.ts';

// The process that decodes pictures (see images.ts). The largest accepted picture needs about half of this memory.
guardChild({ bytesMax: 2_500_000_000, niceness: 10 });
workerpool.worker({ prepareImage });
