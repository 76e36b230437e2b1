/** Isolation: the ids of one hotel below the paths of another, on every operation with ids. */
import { randomUUID } from 'node:crypto';
import { newPopulatedProperty, type PopulatedProperty } from '../../test/harness/populated-property.ts';
import type { Random } from '../../test/harness/random.ts';
import { filled, paramsOf } from '../../test/harness/routes.ts';
import { type ApiClient, type ApiResponse, send } from '../../test/harness/service-under-test.ts';
import type { Chapter, Check, Context } from '../check.ts';
import { listOperations, type OpenApi, type Operation } from '../fuzz/description.ts';
import type { Instances } from '../instances.ts';
import { readContent } from './content.queries.ts';

type Ids = Readonly<Record<string, string>>;

/** Records of the catalogue belong to all hotels, users to none; a date is not a record, and every hotel has a first reference. */
const OF_NO_PROPERTY = new Set(['propertyId', 'rateDate', 'reference', 'amenityId', 'tagId', 'filename']);
/** Members are made of users: giving one of another hotel a role here is its purpose. */
const OF_EVERYBODY = new Set(['setMemberRoles']);
/** A list filtered by an unknown id is empty; all others are refused. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

type ProveArguments = { operation: Operation; params: string[]; fields: string[] };

type Neighbours = { ours: PopulatedProperty; theirs: PopulatedProperty; clients: ApiClient[]; openapi: readonly Operation[] };

/** Fields of bodies that reference records, by the name of the path parameter. */
const REFERS_TO: Ids = {
  ...{ roomId: 'roomId', bookingId: 'bookingId', guestId: 'guestId', paymentId: 'paymentId', qrId: 'qrId' },
  ...{ imageIds: 'imageId', roomTypeCode: 'roomTypeCode', cardIndex: 'cardIndex' },
};

/** The example of the operation with our records, except for these fields, which reference theirs. */
function makeBody(operation: Operation, ours: Ids, theirs: Ids, fields: readonly string[]): unknown {
  const about = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => about(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, about(item, key)]));
    const id = (fields.includes(name) ? theirs : ours)[REFERS_TO[name] ?? ''];
    if (id === undefined) return value;
    return typeof value === 'number' ? Number(id) : id;
  };
  return about(operation.json?.example ?? {}, '');
}

/** Every operation with every id of its path and every reference of its body. */
function askable(operations: readonly Operation[]): ProveArguments[] {
  return operations
    .filter(({ operationId, path }) => path.includes('{propertyId}') && !OF_EVERYBODY.has(operationId))
    .map((operation) => {
      const params = paramsOf(operation.path).filter((name) => !OF_NO_PROPERTY.has(name));
      const text = JSON.stringify(operation.json?.example ?? {});
      const fields = Object.keys(REFERS_TO).filter((name) => text.includes(`"${name}"`));
      return { operation, params, fields };
    })
    .filter(({ params, fields }) => params.length + fields.length > 0);
}

/** Which of them are theirs, at least one. */
function draw(random: Random, { params, fields }: ProveArguments): { params: string[]; fields: string[] } {
  const all = [...params, ...fields.map((name) => `body ${name}`)];
  const chosen = all.filter(() => random.happens(0.4));
  const taken = chosen.length > 0 ? chosen : [random.pick(all) ?? ''];
  return {
    params: params.filter((name) => taken.includes(name)),
    fields: fields.filter((name) => taken.includes(`body ${name}`)),
  };
}

async function ask(url: string, client: ApiClient, operation: Operation, params: Ids, body: unknown): Promise<ApiResponse> {
  const needed = operation.parameters.filter((one) => one.in === 'query' && one.required === true);
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]));
  const path = `${filled(operation.path, params)}${query.size > 0 ? `?${query}` : ''}`;
  const sent = operation.json === null ? undefined : body;
  return send(url + path, operation.method, { authorization: `Bearer ${client.token}` }, sent);
}

const withTheirs = (ours: Ids, theirs: Ids, names: readonly string[]): Ids => ({
  ...ours,
  ...Object.fromEntries(names.map((name) => [name, theirs[name] ?? ''])),
});

/** An id that does not exist. */
function nowhere(name: string): string {
  if (name === 'cardIndex') return '4294967295';
  return name.endsWith('Id') ? randomUUID() : 'NOWHERE';
}

async function tryOne(
  context: Context,
  { urls }: Instances,
  { ours, theirs, clients }: Neighbours,
  requested: ProveArguments,
): Promise<void> {
  const { random } = context;
  const { operation } = requested;
  const { params, fields } = draw(random, requested);
  const [client, url] = [random.pick(clients), random.pick(urls)];
  if (client === undefined || url === undefined) return;
  const body = makeBody(operation, ours.params, theirs.params, fields);
  const foreign = await ask(url, client, operation, withTheirs(ours.params, theirs.params, params), body);
  const what = `${operation.method} ${operation.path} with their ${[...params, ...fields].join(' and ')}`;
  context.tried();
  if (!isRefusal(foreign.status)) return context.violated(`${what}: ${foreign.status} ${foreign.text.slice(0, 300)}`);
  if (fields.length > 0 || params.length === 0) return;
  const unknown = Object.fromEntries(params.map((name) => [name, nowhere(name)]));
  const missing = await ask(url, client, operation, withTheirs(ours.params, unknown, params), body);
  if (missing.status !== foreign.status || missing.body?.message !== foreign.body?.message)
    context.violated(`${what}: ${foreign.status} ${foreign.text.slice(0, 200)}, and for an unknown id ${missing.status}`);
}

async function openNeighbours(instances: Instances): Promise<Neighbours> {
  const [ours, theirs] = await Promise.all([
    newPopulatedProperty(instances.service, 'OURS'),
    newPopulatedProperty(instances.service, 'THEIRS'),
  ]);
  const clients = [ours.admin, await ours.join('MANAGER'), await ours.join('STAFF')];
  const openapi = (await (await fetch(`${instances.urls[0]}/openapi.json`)).json()) as OpenApi;
  return { ours, theirs, clients, openapi: listOperations(openapi) };
}

const LOOK_EVERY = 100;

const neighbours: Check = {
  name: 'neighbours',
  title: 'Records of one hotel are not found below the paths of another, and do not change',
  run: async (context) => {
    const instances = await context.instances();
    const all = await openNeighbours(instances);
    const list = askable(all.openapi).filter(({ operation }) => !operation.isStream && operation.upload === null);
    const before = await readContent(instances, all.theirs.id);
    for (let count = 1; context.timeLeft() > 0 || count <= list.length; count += 1) {
      if (context.stopping.aborted) return;
      const requested = count <= list.length ? list[count - 1] : context.random.pick(list);
      if (requested !== undefined) await tryOne(context, instances, all, requested);
      if (count % LOOK_EVERY !== 0 && context.timeLeft() > 0) continue;
      for (const [table, content] of await readContent(instances, all.theirs.id))
        if (before.get(table) !== content)
          context.violated(`${table} of the hotel next door was ${before.get(table)} and is ${content}`);
    }
    context.note(`${list.length} operations take ids of a hotel's records`);
  },
};

export const isolation: Chapter = {
  name: 'isolation',
  title: 'Hotels do not see each other',
  weight: 0.6,
  checks: [neighbours],
};
