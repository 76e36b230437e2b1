/**
 * `npm run client:types`: writes the types of the client from openapi.json, and which ETag belongs to which operation. `npm run openapi` does
 * it too. client/test/generated.test.ts compares the files with openapi.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApiDocument } from '../../src/platform/openapi/openapi.ts';
import type { Operation, SchemaNode } from '../../src/platform/openapi/schema-node.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const STREAM = 'text/event-stream';
const HEADER = '// Written by `npm run client:types` from openapi.json. Do not edit.\n\n';

/** The document without examples, which swell the types by more than half, and with the events of a stream in place of its text. */
function forTypes(document: OpenApiDocument): OpenApiDocument {
  const strip = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(strip);
    if (typeof part !== 'object' || part === null) return part;
    const { examples, ...rest } = part as Record<string, unknown>;
    // `examples` may be the name of a field, too.
    const kept = examples === undefined || Array.isArray(examples) ? rest : { ...rest, examples };
    if ('in' in kept || 'schema' in kept) delete (kept as { example?: unknown }).example;
    return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, strip(value)]));
  };
  const stripped = strip(document) as OpenApiDocument;
  for (const operations of Object.values(stripped.paths)) {
    for (const { responses } of Object.values(operations)) {
      const ok = responses['200'];
      const media = ok !== undefined && 'content' in ok ? ok.content?.[STREAM] : undefined;
      if (media?.schema?.contentSchema !== undefined) media.schema = media.schema.contentSchema;
    }
  }
  return stripped;
}

function takes(operation: Operation, parameter: string): boolean {
  return operation.parameters?.some((one) => '$ref' in one && one.$ref.endsWith(`/${parameter}`)) === true;
}

/** For each write that honours If-Match, the path of the record whose ETag that is, where the record has a path of its own. */
function recordsOf({ paths }: OpenApiDocument): Record<string, string> {
  const tagged = Object.entries(paths)
    .filter(([, { get }]) => get !== undefined && takes(get, 'IfNoneMatch'))
    .map(([record]) => record)
    .sort((a, b) => b.length - a.length);
  const parametersIn = (record: string): number => record.split('{').length - 1;
  return Object.fromEntries(
    Object.entries(paths).flatMap(([at, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        if (method === 'get' || !takes(operation, 'IfMatch')) return [];
        // The property is the record of its own path only: what lies below it has an ETag of its own.
        const record = tagged.find((one) => one === at || (at.startsWith(`${one}/`) && parametersIn(one) > 1));
        return record === undefined ? [] : [[`${method.toUpperCase()} ${at}`, record]];
      }),
    ),
  );
}

/** The generated files by their paths, as openapi.json wants them. */
async function currentClientFiles(): Promise<Record<string, string>> {
  const document = JSON.parse(await readFile(path.join(ROOT, 'openapi.json'), 'utf8')) as OpenApiDocument;
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTS(forTypes(document) as never, {
    transform: (schema) => ((schema as SchemaNode).format === 'binary' ? blob : undefined),
  });
  const records = JSON.stringify(recordsOf(document), null, 2);
  return {
    'client/src/generated/api.ts': `${HEADER}${astToString(nodes)}`,
    'client/src/generated/records.ts': `${HEADER}/** The path of the record whose ETag a write sends as If-Match. */\nexport const RECORDS: Readonly<Record<string, string>> = ${records};\n`,
  };
}

/** The generated files that are not what openapi.json says. */
export async function findStaleClientFiles(): Promise<string[]> {
  const files = Object.entries(await currentClientFiles());
  const stored = await Promise.all(files.map(([file]) => readFile(path.join(ROOT, file), 'utf8')));
  return files.flatMap(([file, text], index) => (stored[index] === text ? [] : [file]));
}

/** Writes the generated files. */
export async function writeClientTypes(): Promise<void> {
  for (const [file, text] of Object.entries(await currentClientFiles())) await writeFile(path.join(ROOT, file), text);
}

if (import.meta.main) {
  await writeClientTypes();
  console.log('Written: client/src/generated');
}
