import workerpool from 'workerpool';
import { guardChild } from '../../../../platform/processes/guard-child.ts';
import { drawDocument } from './document-paper.ts';
import type { OnPaper } from './on-paper.ts';

// The process that draws documents (see printer.ts). Bytes travel as text between processes.
guardChild({ bytesMax: 1_000_000_000, niceness: 5 });
workerpool.worker({
  drawDocument: async ({ logo, ...document }: Omit<OnPaper, 'logo'> & { logo: string | null }): Promise<string> =>
    (await drawDocument({ ...document, logo: logo === null ? null : Buffer.from(logo, 'base64') })).toString('base64'),
});
