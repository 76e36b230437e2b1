import { cleanLine } from './clean-text.rules.ts';

type Item = Record<string, unknown>;
/** An open element: an item, a property whose value is its text, or neither. */
type Open = { item: Item | null; property: string | null; text: string };

const ITEMS_MAX = 200;
const DEPTH_MAX = 20;
const VALUES_MAX = 20;
const TEXT_MAX = 2_000;
const NAME = /^[A-Za-z]{1,60}$/;
/** The attributes that hold a value, the strongest first. */
const VALUES = ['content', 'datetime', 'href', 'src'] as const;

/** Of several values, all are kept: whoever needs one finds none. */
function addValue(item: Item, names: string | null, value: unknown): void {
  for (const name of (names ?? '').split(/\s+/, VALUES_MAX).filter((each) => NAME.test(each))) {
    const known = Object.hasOwn(item, name) ? item[name] : undefined;
    const all = known === undefined ? [] : Array.isArray(known) ? known : [known];
    if (all.length < VALUES_MAX) item[name] = all.length === 0 ? value : [...all, value];
  }
}

/** Collects items of microdata (`itemscope`, `itemprop`), in the form of JSON-LD. */
export function createMicrodataCollector() {
  const found: Item[] = [];
  const opened: Open[] = [];
  /** The items that are open, the outermost first. */
  const around: Item[] = [];
  let items = 0;
  return {
    open: (attributes: Readonly<Record<string, string>>): void => {
      const [property = null, outer] = [attributes.itemprop, around.at(-1)];
      let item: Item | null = null;
      if (attributes.itemscope !== undefined && items < ITEMS_MAX && around.length < DEPTH_MAX) {
        item = { '@type': (attributes.itemtype ?? '').split(/\s+/, VALUES_MAX) };
        items += 1;
        if (property === null || outer === undefined) found.push(item);
        else addValue(outer, property, item);
        around.push(item);
      }
      const value = VALUES.map((name) => attributes[name]).find((each) => each !== undefined);
      const isOwn = property !== null && item === null && outer !== undefined;
      if (isOwn && value !== undefined) addValue(outer, property, cleanLine(value.slice(0, TEXT_MAX)));
      opened.push({ item, property: isOwn && value === undefined ? property : null, text: '' });
    },
    write: (text: string): void => {
      if (around.length === 0) return;
      const own = opened.findLast(({ property }) => property !== null);
      if (own !== undefined && own.text.length < TEXT_MAX) own.text += text;
    },
    close: (): void => {
      const { item = null, property = null, text = '' } = opened.pop() ?? {};
      if (item !== null) around.pop();
      const outer = around.at(-1);
      if (property !== null && outer !== undefined) addValue(outer, property, cleanLine(text.slice(0, TEXT_MAX)));
    },
    found: (): unknown[] => found,
  };
}
