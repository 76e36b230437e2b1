import { useState } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { minusIcon, plusIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import type { MinibarItem } from './queue.rules.ts';
import { roomWords } from './room-words.ts';
import { type ShownRoom, useWork } from './use-work.tsx';

/** What this browser has counted before, so that nobody types it twice: names and prices of one hotel. */
function useKnownItems() {
  const { property } = useDesk();
  const key = `hostelry-minibar-${property.id}`;
  const [known, setKnown] = useState<MinibarItem[]>(() => JSON.parse(localStorage.getItem(key) ?? '[]') as MinibarItem[]);
  const add = (item: MinibarItem): void => {
    const next = [...known.filter(({ name }) => name !== item.name), { ...item, quantity: 0 }];
    localStorage.setItem(key, JSON.stringify(next));
    setKnown(next);
  };
  return { known, add };
}

function NewItem({ onAdd }: { onAdd: (item: MinibarItem) => void }) {
  const words = useWords(roomWords);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const amount = Number(price);
  const isWhole = name.trim() !== '' && price.trim() !== '' && amount >= 0;
  return (
    <div class="house-new-item">
      <TextField label={words.item} value={name} maxLength={30} onInput={setName} />
      <TextField label={words.price} value={price} inputMode="decimal" onInput={setPrice} />
      <Button
        disabled={!isWhole}
        icon={plusIcon}
        onClick={() => {
          onAdd({ name: name.trim(), quantity: 1, amount });
          setName('');
          setPrice('');
        }}
      >
        {words.addItem}
      </Button>
    </div>
  );
}

/** Counts what the guest took. */
export function Minibar({ room }: { room: ShownRoom }) {
  const words = useWords(roomWords);
  const format = useFormat();
  const { act } = useWork();
  const { known, add } = useKnownItems();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [isSent, setSent] = useState(false);
  const count = (name: string, by: number): void => {
    setSent(false);
    setCounts((before) => ({ ...before, [name]: Math.min(99, Math.max(0, (before[name] ?? 0) + by)) }));
  };
  const items = known.map((item) => ({ ...item, quantity: counts[item.name] ?? 0 })).filter(({ quantity }) => quantity > 0);
  return (
    <div class="stack">
      <p class="quiet">{words.minibarHint}</p>
      <ul class="house-counters">
        {known.map(({ name, amount }) => (
          <li key={name}>
            <span>
              <bdi>{name}</bdi> <small class="quiet">{format.money(amount)}</small>
            </span>
            <IconButton of={minusIcon} label={words.less(name)} onClick={() => count(name, -1)} />
            <output aria-label={`${words.quantity}: ${name}`}>{counts[name] ?? 0}</output>
            <IconButton of={plusIcon} label={words.oneMore(name)} onClick={() => count(name, 1)} />
          </li>
        ))}
      </ul>
      <NewItem
        onAdd={(item) => {
          add(item);
          count(item.name, 1);
        }}
      />
      <div class="buttons">
        <Button
          look="primary"
          size="large"
          disabled={items.length === 0}
          onClick={() => {
            act(room, { kind: 'minibar', items });
            setCounts({});
            setSent(true);
          }}
        >
          {words.saveMinibar}
        </Button>
        <span class="saved" role="status">
          {isSent && words.kept}
        </span>
      </div>
    </div>
  );
}
