import { usePropertyPath } from '../../data/desk.ts';
import { type Email, readEmailFile } from '../../data/inbox-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { Icon } from '../../ui/icon.tsx';
import { downloadIcon } from '../../ui/icon-shapes.ts';
import { Shown } from '../../ui/states.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useWords } from '../../words/words.ts';
import { inboxWords } from './inbox-words.ts';

function Frame({ file, email }: { file: Blob; email: Email }) {
  const words = useWords(inboxWords);
  const url = useObjectUrl(file);
  // The service sends a file that could not be read as bytes: it may be no PDF after all.
  const isPdf = file.type === 'application/pdf';
  return (
    <>
      {isPdf ? (
        url !== null && <iframe title={words.pdf} src={`${url}#navpanes=0&view=FitH`} />
      ) : (
        <p class="empty">{words.brokenPdf}</p>
      )}
      {url !== null && (
        <a class="button button-quiet" href={url} download={`inbound-email-${email.id}.${isPdf ? 'pdf' : 'bin'}`}>
          <Icon of={downloadIcon} size={18} /> <span>{words.download}</span>
        </a>
      )}
    </>
  );
}

/** The PDF of the message as it came. */
export function EmailFile({ email }: { email: Email }) {
  const words = useWords(inboxWords);
  const { propertyId } = usePropertyPath();
  // Until it has been read, nobody knows whether it is a PDF that a browser can show.
  const hasFile = email.fileUrl !== null && email.status !== 'RECEIVED';
  const reading = useRead(hasFile ? readEmailFile(propertyId, email.id) : null);
  return (
    <section class="email-file" aria-label={words.pdf}>
      {hasFile ? <Shown of={reading}>{(file) => <Frame file={file} email={email} />}</Shown> : <p class="empty">{words.noPdf}</p>}
    </section>
  );
}
