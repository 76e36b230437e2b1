import type { SchemaNode } from './schema-node.ts';

const HEADERS = [
  { name: 'webhook-id', description: 'The id of the delivery, the same in every attempt.' },
  { name: 'webhook-timestamp', description: 'When the attempt was made, in seconds since 1970.' },
  { name: 'webhook-signature', description: 'Signatures as `v1,` and base64, separated by spaces; one of them must be right.' },
];

/** A request that the service sends to an address of the client. */
export type Webhook = {
  operationId: string;
  summary: string;
  description: string;
  security: [];
  parameters: { name: string; in: 'header'; required: true; description: string; schema: SchemaNode }[];
  requestBody: { required: true; content: { 'application/json': { schema: SchemaNode } } };
  responses: Record<string, { description: string }>;
};

/** @param place puts a schema where the document has it, and returns what refers to it */
export function webhookOf(name: string, schema: SchemaNode, place: (schema: SchemaNode) => SchemaNode): Webhook {
  return {
    operationId: `receive${name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`,
    summary: schema.description ?? name,
    description: 'Signed as the Standard Webhooks specification says: check the signature before anything else.',
    security: [],
    parameters: HEADERS.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema: place(schema) } } },
    responses: {
      '2XX': { description: 'Received. Anything else is sent again.' },
      '410': { description: 'Disables the endpoint.' },
    },
  };
}
