/** Marks that a PDF begins by; readers accept it anywhere in the first 1,024 bytes. */
export const PDF_HEADER = '%PDF-';
export const PDF_HEADER_WITHIN = 1_024;

/** Whether a file that begins with these bytes (at least `PDF_HEADER_WITHIN`, or all of it) says that it is a PDF. */
export function hasPdfHeader(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_HEADER_WITHIN).includes(PDF_HEADER);
}
