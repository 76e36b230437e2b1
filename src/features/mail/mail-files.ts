/** The folder of inbound e-mail in the file store. */
export const MAIL_FOLDER = 'inbound-emails';

/** The key of the message as it arrived. An uploaded PDF has none. */
export function messageKeyOf({ id }: { id: string }): string {
  return `${MAIL_FOLDER}/${id}.eml`;
}

/** The key of the audit PDF: the PDF that came with the message, or else the message as a PDF. */
export function pdfKeyOf({ id }: { id: string }): string {
  return `${MAIL_FOLDER}/${id}.pdf`;
}
