import type { Account } from '../../test/harness/gateway.ts';
import { newPopulatedProperty, type PopulatedProperty } from '../../test/harness/populated-property.ts';
import type { RemoteTestService } from '../../test/harness/service-under-test.ts';
import { bodyOf } from '../../test/harness/stays.ts';

/** Callers; the empty token means no token. */
export type Tokens = Readonly<Record<string, string>>;

/** The property of the requests, with a record of every kind, and its members. */
export type FuzzProperty = {
  /** `/properties/{id}` */
  path: string;
  /** Values for the parameters of paths, and for the fields of bodies, by name. */
  params: Readonly<Record<string, string>>;
  tokens: Tokens;
  /** What no response may contain. */
  secrets: readonly string[];
};

/** The hotel next door: its ids are used too, and nothing of it may be shown or change. */
export type Neighbour = {
  params: Readonly<Record<string, string>>;
  /** What must not be found in any answer to a caller without rights there. */
  marks: readonly string[];
  secrets: readonly string[];
  /** The content of its rows: equal contents mean that nothing was written in between. */
  digest(): Promise<Record<string, string>>;
};

const ROLES = ['MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR', 'AGENT'] as const;

function listSecrets({ account }: PopulatedProperty): string[] {
  return [account.keySecret, account.webhookSecret];
}

/**
 * A property for the requests, with a token of each role; makes some thirty requests.
 * @param atGateway called with the account of the property, for the gateway simulator
 */
export async function newFuzzProperty(
  service: RemoteTestService,
  atGateway: (account: Account) => void = () => {},
): Promise<FuzzProperty> {
  const property = await newPopulatedProperty(service);
  atGateway(property.account);
  const guest = bodyOf(await property.admin.get(`${property.path}/guests/${property.params.guestId}`));
  const [root, outsider, ...members] = await Promise.all([
    service.newUser({ superAdmin: true }),
    service.newUser(),
    ...ROLES.map((role) => property.join(role)),
  ]);
  const tokens = {
    ADMIN: property.admin.token,
    superAdmin: root.token,
    outsider: outsider.token,
    ...Object.fromEntries(ROLES.map((role, index) => [role, members[index]?.token ?? ''])),
    anonymous: '',
    garbage: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  };
  return {
    path: property.path,
    params: { ...property.params, freeRoomId: property.freeRoomId, phone: guest.phoneE164, date: property.params.rateDate },
    tokens,
    secrets: listSecrets(property),
  };
}

/**
 * Belongs to no hotel: a superAdmin who removes an amenity removes it from the hotel next door too, and whoever works there can be
 * made a member here.
 */
const OF_NOBODY = new Set(['amenityId', 'tagId', 'userId']);
const NOT_ITS_OWN = new Set([...OF_NOBODY, 'filename', 'rateDate', 'businessDate', 'reference', 'cardIndex', 'roomTypeCode']);

/** Opens the hotel next door, and can see whether any of its rows, or of those of its people, has changed. */
export async function newNeighbour(service: RemoteTestService): Promise<Neighbour> {
  const property = await newPopulatedProperty(service, 'NEXTDOOR');
  const tables = await service.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'property_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from ${name} t where property_id = $1`,
  );
  const all = [...digests, `select 'property', hashtextextended(t::text, 0)::text from property t where id = $1`].join(
    ' union all ',
  );
  return {
    params: Object.fromEntries(Object.entries(property.params).filter(([name]) => !OF_NOBODY.has(name))),
    marks: Object.entries(property.params).flatMap(([name, value]) => (NOT_ITS_OWN.has(name) ? [] : [value])),
    secrets: listSecrets(property),
    digest: async () => {
      const rows = await service.sql<{ name: string; content: string }>(all, [property.id]);
      return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
    },
  };
}
