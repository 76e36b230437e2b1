import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { serviceNow } from '../../../data/service-clock.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { deviceMobileIcon, refreshIcon } from '../../../ui/icon-shapes.ts';
import { Qr } from '../../../ui/qr.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { signatureLinkWords } from './signature-link-words.ts';

/** Minutes and seconds until the instant, `9:41`; null when it is past. */
function useTimeLeft(until: string): string | null {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  return seconds <= 0 ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function OpenLink({ link, guestName, onNew }: { link: Schemas['SignatureLink']; guestName: string; onNew: () => void }) {
  const words = useWords(signatureLinkWords);
  const left = useTimeLeft(link.expiresAt);
  if (left === null)
    return (
      <div class="buttons">
        <p role="status">{words.expired}</p>
        <Button icon={refreshIcon} onClick={onNew}>
          {words.again}
        </Button>
      </div>
    );
  return (
    <div class="signature-link">
      <Qr text={link.url} label={words.picture} />
      <div class="stack">
        <p>{words.scan(guestName)}</p>
        <p class="quiet">{words.left(left)}</p>
        {LOOPBACK.test(new URL(link.url).hostname) && <p class="field-note">{words.localOnly}</p>}
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {words.open}
        </a>
      </div>
    </div>
  );
}

/** Lets the guest sign on another device, by a link that is good for this signature only. The property's stream says when it is there. */
export function SignatureLink({ guest }: { guest: { id: string; name: string } }) {
  const words = useWords(signatureLinkWords);
  const { api } = useDesk();
  const { propertyId } = usePropertyPath();
  const [link, setLink] = useState<Schemas['SignatureLink'] | null>(null);
  const path = { propertyId, guestId: guest.id };
  const making = useSubmit(
    () => api.POST('/properties/{propertyId}/guests/{guestId}/signature/link', { params: { path } }),
    setLink,
  );
  const make = (): void => void making.submit();
  return (
    <>
      {link === null ? (
        <Button icon={deviceMobileIcon} isBusy={making.state !== 'idle'} onClick={make}>
          {words.make}
        </Button>
      ) : (
        <OpenLink link={link} guestName={guest.name} onNew={make} />
      )}
      <SubmissionNotice of={making} />
    </>
  );
}
