import type { FastifyReply } from 'fastify';

/** What a header such as `Accept` names, in lower case, with its weight from 0 to 1 (RFC 9110, 12.4.2). A name that comes twice has its first. */
export function readWeights(header = ''): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (!weights.has(name)) weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}

/** Tells caches that the response depends on this header of the request too. */
export function varyBy(reply: FastifyReply, header: string): void {
  const varied = reply.getHeader('Vary');
  void reply.header('Vary', varied === undefined ? header : `${String(varied)}, ${header}`);
}
