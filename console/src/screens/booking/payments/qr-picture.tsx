import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { refreshIcon } from '../../../ui/icon-shapes.ts';
import { Waiting } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { paymentWords } from './payment-words.ts';

type QrPictureProps = { bookingId: string; qrId: string; alt: string };

/** The gateway's picture, through the service: the page shows nothing of another origin. */
export function QrPicture({ bookingId, qrId, alt }: QrPictureProps) {
  const { api, property } = useDesk();
  const words = useWords(paymentWords);
  const [address, setAddress] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    setFailed(false);
    const path = { propertyId: property.id, bookingId, qrId };
    api
      .GET('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/image', {
        params: { path },
        parseAs: 'blob',
      })
      .then(
        (picture) => {
          if (isGone) return;
          url = URL.createObjectURL(picture as unknown as Blob);
          setAddress(url);
        },
        () => setFailed(true),
      );
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [api, property.id, bookingId, qrId, attempt]);
  return (
    <div class="qr-picture">
      {address !== null && <img src={address} alt={alt} />}
      {address === null && !hasFailed && <Waiting />}
      {hasFailed && (
        <p>
          {words.noPicture}{' '}
          <Button icon={refreshIcon} onClick={() => setAttempt(attempt + 1)}>
            {words.again}
          </Button>
        </p>
      )}
    </div>
  );
}
