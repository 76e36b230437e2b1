import type { HTTPMethods } from 'fastify';
import type { App } from '../../src/platform/http/route.ts';

/** A method on a path whose parameters are written `{name}`, as the contract and OpenAPI write them. */
export type Route = { method: string; path: string };

/** One line of the router's tree: the indent is the depth, the methods are those of the path. */
const LINE = /^((?:│ {3}| {4})*(?:├── |└── ))(\S+)(?: \(([A-Z, ]+)\))?$/;

/** A place in a path for which routes have several names: `:roomTypeId|:roomTypeCode`. */
const PARAMETER = /:\w+(?:\|:\w+)*/g;

/** The path with the parameter names of this one route. */
function pathOf(app: App, method: string, url: string): string {
  const found = app.findRoute({ method: method as HTTPMethods, url });
  const names = Object.keys(found.params);
  return url.replaceAll(PARAMETER, () => `{${names.shift()}}`);
}

/** Every route of the application, read from its router and not from its description. */
export function routesOf(app: App): Route[] {
  const routes: Route[] = [];
  const prefixes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = LINE.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4 - 1;
    const prefix = depth === 0 ? '' : (prefixes[depth - 1] ?? '');
    // A wildcard is printed without the slash before it.
    const step = part === '*' ? '/*' : part;
    const url = prefix === '/' ? `/${step.replace(/^\//, '')}` : prefix + step;
    prefixes[depth] = url;
    for (const method of methods.split(', ').filter((name) => name !== ''))
      routes.push({ method, path: pathOf(app, method, url) });
  }
  return routes;
}

/** The path with its parameters replaced; a parameter without a value stays as it is. */
export function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The names of the path's parameters. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
