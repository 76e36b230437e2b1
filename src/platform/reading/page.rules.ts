/** Grey pixels, one byte each (0 is black), row by row without padding. */
export type GreyImage = Readonly<{ data: Uint8Array; width: number; height: number }>;

/** A word or line as it lies on the page, in pixels from the top left. */
export type Box = Readonly<{ x: number; y: number; width: number; height: number }>;
export type TextWord = Readonly<{ text: string; confidence: number; box: Box }>;
/** A line from left to right; `confidence` from 0 to 1, 1 for text that was not recognised but taken from a file. */
export type TextLine = Readonly<{ text: string; confidence: number; box: Box; words: readonly TextWord[] }>;
/** The lines of a page from top to bottom. */
export type TextPage = Readonly<{ lines: readonly TextLine[] }>;
