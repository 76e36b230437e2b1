import workerpool from 'workerpool';
import { guardChild } from '../processes/guard-child.ts';
import { prepareImage } from './image-work.ts';

// The process that decodes pictures (see images.ts). The largest picture that is taken needs about half of this.
guardChild({ bytesMax: 2_500_000_000, niceness: 10 });
workerpool.worker({ prepareImage });
