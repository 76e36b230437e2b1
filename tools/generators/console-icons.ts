/** Writes the icons of the console from the Tabler set: `npm run icons:console`. To add one, add its name here. */
import { writeFileSync } from 'node:fs';
import { icons } from '@iconify-json/tabler';

const NAMES = `
alert-triangle arrow-back-up arrow-left arrow-right ban bed bell brush building building-skyscraper calendar calendar-plus camera car cash
chart-bar check chevron-down chevron-left chevron-right chevron-up circle-check clock copy credit-card device-mobile dots door-enter
door-exit download edit eye file-text flag history home id info-circle key language link loader-2 lock login logout mail map-pin
menu-2 minus moon note paperclip pencil phone plus printer qrcode receipt receipt-refund refresh report-analytics rotate search send settings
signature star sun switch-horizontal tag tool trash upload user user-check user-plus users wallet wifi-off x
`
  .trim()
  .split(/\s+/);

/** Tabler's outline icons are paths on a 24 by 24 field, and nothing else. */
function pathsOf(name: string): string[] {
  const body = icons.icons[name]?.body;
  if (body === undefined) throw new Error(`Tabler has no icon "${name}"`);
  const paths = [...body.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, d]) => d ?? '');
  if (paths.length === 0) throw new Error(`the icon "${name}" has no path`);
  return paths;
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const lines = NAMES.map((name) => `export const ${camel(name)}Icon = ${JSON.stringify(pathsOf(name))};`);
const HEAD = '// Written by tools/generators/console-icons.ts from the Tabler icons (MIT), https://tabler.io/icons.';
writeFileSync(new URL('../../console/src/ui/icon-shapes.ts', import.meta.url), `${HEAD}\n${lines.join('\n')}\n`);
console.log(`${NAMES.length} icons`);
