import type { Schemas } from '../../../../../client/src/index.ts';
import { useRouter } from '../../../app/router.ts';
import { useDesk } from '../../../data/desk.ts';
import { useWords } from '../../../words/words.ts';
import { NewHotelForm } from './new-hotel-form.tsx';
import { newHotelWords } from './new-hotel-words.ts';

/** Makes another hotel, and leads to its setup. */
export function NewHotel() {
  const words = useWords(newHotelWords);
  const { api, readAgain } = useDesk();
  const { go } = useRouter();
  const open = async ({ code }: Schemas['Property']): Promise<void> => {
    await readAgain();
    go({ code, screen: 'setup', item: 'hotel' });
  };
  return (
    <section class="card stack no-hotel" aria-labelledby="new-hotel">
      <div>
        <h1 id="new-hotel">{words.title}</h1>
        <p class="quiet">{words.purpose}</p>
      </div>
      <NewHotelForm api={api} isFirst onCreated={(property) => void open(property)} />
    </section>
  );
}
