import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { refreshIcon } from '../../../ui/icon-shapes.ts';
import { Waiting } from '../../../ui/states.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { useWords } from '../../../words/words.ts';
import { readQrPicture } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';

/** The picture of a QR code, large enough to scan across a counter. */
export function QrPicture({ bookingId, qrId, alt }: { bookingId: string; qrId: string; alt: string }) {
  const words = useWords(paymentWords);
  const { property, reads } = useDesk();
  const read = readQrPicture(property.id, bookingId, qrId);
  const { data, error } = useRead(read);
  const url = useObjectUrl(data);
  return (
    <div class="qr-picture">
      {url !== null ? (
        <img src={url} alt={alt} />
      ) : error === undefined ? (
        <Waiting />
      ) : (
        <p>
          {words.noPicture}{' '}
          <Button icon={refreshIcon} onClick={() => reads.refresh(read.key)}>
            {words.again}
          </Button>
        </p>
      )}
    </div>
  );
}
