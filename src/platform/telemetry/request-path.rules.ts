const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The path of a request as it may stand on a span: the route's pattern with the record ids of the path put in. Whatever else a path may
 * hold (a phone number, a token, a name) stays the name of its parameter.
 * @param route the pattern, as `/properties/:propertyId/rooms`; undefined where no route answers
 */
export function spanPath(route: string | undefined, params: unknown): string | undefined {
  if (route === undefined) return undefined;
  const values = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
  return route.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'string' && ID.test(value) ? value : `{${name}}`;
  });
}
