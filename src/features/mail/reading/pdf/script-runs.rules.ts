/** The fonts that a message is shown in. */
export type Script = 'LATIN' | 'DEVANAGARI';
/** Signs that one font shows. */
export type ScriptRun = Readonly<{ script: Script; text: string }>;
/** Whether a font has a sign for this code point. */
export type HasGlyph = (script: Script, codePoint: number) => boolean;

/** Stands for each sign that no font has. */
const REPLACEMENT = '□';

const DEVANAGARI = /^[\p{Script=Devanagari}\u0964\u0965\u1cd0-\u1cff\ua830-\ua839]$/u;
/** Written from right to left, which nothing here does. */
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]$/u;
/** Belong to what stands before them, whatever that is. */
const NEUTRAL = /^[\s\p{M}]$/u;

function scriptOf(sign: string, before: Script, hasGlyph: HasGlyph): Script | null {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (RIGHT_TO_LEFT.test(sign)) return null;
  const wanted: Script = DEVANAGARI.test(sign) ? 'DEVANAGARI' : NEUTRAL.test(sign) ? before : 'LATIN';
  const other: Script = wanted === 'LATIN' ? 'DEVANAGARI' : 'LATIN';
  return [wanted, other].find((script) => hasGlyph(script, codePoint)) ?? null;
}

/** A text in runs of one font each, so that letters that change their shape beside others stay together. */
export function scriptRuns(text: string, hasGlyph: HasGlyph): ScriptRun[] {
  const runs: { script: Script; text: string }[] = [];
  for (const sign of text) {
    const before = runs.at(-1);
    const script = scriptOf(sign, before?.script ?? 'LATIN', hasGlyph);
    const [of, shown] = script === null ? (['LATIN', REPLACEMENT] as const) : [script, sign];
    if (before?.script === of) before.text += shown;
    else runs.push({ script: of, text: shown });
  }
  return runs;
}
