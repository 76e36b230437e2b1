/** Where the files of inbound e-mail lie in the store. */
export const MAIL_FOLDER = 'inbound-emails';

/** The message as it arrived; an uploaded PDF has none. */
export function rawKeyOf({ id }: { id: string }): string {
  return `${MAIL_FOLDER}/${id}.eml`;
}

/** What is kept for audit: the PDF that came with the message, else the message as a PDF. */
export function pdfKeyOf({ id }: { id: string }): string {
  return `${MAIL_FOLDER}/${id}.pdf`;
}
