import { createIsomorphicCanvasFactory, getResolvedPDFJS } from 'unpdf';

type PdfJs = Awaited<ReturnType<typeof getResolvedPDFJS>>;
export type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

const ERRORS_ONLY = 0;

/**
 * Opens a PDF with nothing fetched: no fonts of the system, no files or addresses that the document names. Scripts in it are
 * never run; forms (XFA) are not built. What is larger than `imagePixelsMax` is not decoded.
 * @throws an Error named `PasswordException` or `InvalidPDFException`, or another one for what is broken
 */
export async function openDocument(data: Uint8Array, imagePixelsMax: number): Promise<PdfDocument> {
  // Before the package is loaded: it takes classes for drawing from there.
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'));
  const { getDocument } = await getResolvedPDFJS();
  return getDocument({
    data,
    CanvasFactory,
    verbosity: ERRORS_ONLY,
    maxImageSize: imagePixelsMax,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
  }).promise;
}
