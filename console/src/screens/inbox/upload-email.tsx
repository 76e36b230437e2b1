import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/index.ts';
import { useRouter } from '../../app/router.ts';
import { useDesk } from '../../data/desk.ts';
import { useSubmit } from '../../data/submit.ts';
import { sendWithProgress } from '../../data/upload.ts';
import { Button } from '../../ui/button.tsx';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { inboxWords } from './inbox-words.ts';

type UploadEmailProps = {
  file: File;
  /** The only one: it is opened when it is there. */
  isAlone: boolean;
  onEnd: () => void;
};

/** A PDF on its way to the service: sent again by itself until it is answered, and stored once. */
export function UploadEmail({ file, isAlone, onEnd }: UploadEmailProps) {
  const words = useWords(inboxWords);
  const shared = useWords(sharedWords);
  const { apiThrough, property } = useDesk();
  const { go } = useRouter();
  const [share, setShare] = useState(0);
  const upload = useSubmit(
    (intent) =>
      apiThrough(sendWithProgress(setShare)).POST('/properties/{propertyId}/inbound-emails/manual', {
        params: { path: { propertyId: property.id } },
        body: { file } as unknown as Schemas['InboundEmailUpload'],
        intent,
      }),
    ({ id }) => {
      onEnd();
      if (isAlone) go({ screen: 'inbox', item: id });
    },
  );
  useEffect(() => void upload.submit(), []);
  return (
    <li class="card form">
      {upload.problem === undefined ? (
        <label class="upload">
          <span>
            <bdi>{words.uploading(file.name)}</bdi> <span class="quiet">{words.sent(String(Math.round(share * 100)))}</span>
          </span>
          <progress value={share} max={1} />
        </label>
      ) : (
        <div class="buttons">
          <bdi>{file.name}</bdi>
          <Button size="small" look="quiet" onClick={onEnd}>
            {shared.close}
          </Button>
        </div>
      )}
      <SubmissionNotice of={upload} />
    </li>
  );
}
