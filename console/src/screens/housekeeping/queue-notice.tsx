import { useLive } from '../../data/desk.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { conditionWords } from '../../ui/condition-words.ts';
import { Notice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { queueWords } from './queue-words.ts';
import type { Stored } from './store.ts';
import { useWork } from './use-work.tsx';

function Refused({ one }: { one: Stored }) {
  const words = useWords(queueWords);
  const conditions = useWords(conditionWords);
  const room = useWords(sharedWords).room(String(one.roomNumber));
  const { dismiss, insist } = useWork();
  const { deed, refusal } = one;
  if (refusal === null) return null;
  if (refusal.kind === 'overtaken' && deed.kind === 'condition') {
    const wanted = conditions[deed.condition];
    return (
      <Notice tone="overdue">
        <p>{words.overtaken(room, conditions[refusal.now], wanted)}</p>
        <div class="buttons">
          <Button onClick={() => dismiss(one)}>{words.leave}</Button>
          <Button onClick={() => insist(one)}>{words.insist(wanted)}</Button>
        </div>
      </Notice>
    );
  }
  const status = refusal.kind === 'refused' ? refusal.status : 409;
  const { reasons } = words;
  const reason =
    status === 403
      ? reasons.forbidden
      : status === 404
        ? reasons.gone
        : deed.kind === 'minibar' && status === 409
          ? reasons.noGuest
          : reasons.other;
  return (
    <Notice tone="overdue">
      <p>
        {words.refused(words.whats[deed.kind], room)} {reason}
      </p>
      {(deed.kind === 'note' || deed.kind === 'found') && <p>“{deed.kind === 'note' ? deed.text : deed.description}”</p>}
      <Button onClick={() => dismiss(one)}>{words.understood}</Button>
    </Notice>
  );
}

/** What waits for the network, and what the service has not done. */
export function QueueNotice() {
  const words = useWords(queueWords);
  const format = useFormat();
  const { isLive } = useLive();
  const { queue, asOf } = useWork();
  const waiting = queue.filter(({ refusal }) => refusal === null).length;
  return (
    <div class="queue-notice" aria-live="polite">
      {queue.map((one) => (
        <Refused key={one.order} one={one} />
      ))}
      {asOf !== null && <Notice tone="due">{words.asOf(format.dayTime(asOf))}</Notice>}
      {waiting > 0 && !isLive && (
        <Notice tone="due">
          <strong>{words.waiting(waiting)}</strong> {words.kept}
        </Notice>
      )}
    </div>
  );
}
