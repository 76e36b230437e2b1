import type { SchemaNode } from './schema-node.ts';

/** `board.snapshot` as a part of a schema's name: `BoardSnapshot`. */
function pascal(text: string): string {
  return text.replaceAll(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function eventSchema(name: string, data: SchemaNode): SchemaNode {
  return {
    title: `${pascal(name).replace(/Event$/, '')}Event`,
    description: `The event \`${name}\` of a live stream.`,
    type: 'object',
    required: ['id', 'event', 'data'],
    properties: {
      id: { type: 'string', description: 'Position in the stream, for `Last-Event-ID`.', examples: ['41'] },
      event: { type: 'string', const: name, description: 'Name of the event.' },
      data: data.title === undefined ? { ...data, description: 'The data of the event.' } : data,
    },
  };
}

/** A stream as text, and its events as a schema with a name: one of those that the stream sends. */
export function eventsOf(operationId: string, events: Readonly<Record<string, SchemaNode>>): SchemaNode {
  return {
    type: 'string',
    contentMediaType: 'text/event-stream',
    contentSchema: {
      title: `${pascal(operationId)}Event`,
      description: 'One event of the stream, its data parsed.',
      oneOf: Object.entries(events).map(([name, data]) => eventSchema(name, data)),
    },
  };
}
