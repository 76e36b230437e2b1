/** The scripts that have a font. */
export type Script = 'LATIN' | 'DEVANAGARI';
/** A run of characters in one font. */
export type ScriptRun = Readonly<{ script: Script; text: string }>;
/** Whether the font has a glyph for this code point. */
export type HasGlyph = (script: Script, codePoint: number) => boolean;

/** Shown for each character that no font has. */
const REPLACEMENT = '□';

const DEVANAGARI = /^[\p{Script=Devanagari}\u0964\u0965\u1cd0-\u1cff\ua830-\ua839]$/u;
/** Characters of scripts that are written from right to left, which are not supported. */
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]$/u;
/** Characters that belong to the script of the character before them. */
const NEUTRAL = /^[\s\p{M}]$/u;

function chooseScript(sign: string, before: Script, hasGlyph: HasGlyph): Script | null {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (RIGHT_TO_LEFT.test(sign)) return null;
  const preferred: Script = DEVANAGARI.test(sign) ? 'DEVANAGARI' : NEUTRAL.test(sign) ? before : 'LATIN';
  const other: Script = preferred === 'LATIN' ? 'DEVANAGARI' : 'LATIN';
  return [preferred, other].find((script) => hasGlyph(script, codePoint)) ?? null;
}

/** Splits a text into runs of one font each. Letters that change their shape beside others stay together. */
export function splitScriptRuns(text: string, hasGlyph: HasGlyph): ScriptRun[] {
  const runs: { script: Script; text: string }[] = [];
  for (const sign of text) {
    const before = runs.at(-1);
    const script = chooseScript(sign, before?.script ?? 'LATIN', hasGlyph);
    const [of, shown] = script === null ? (['LATIN', REPLACEMENT] as const) : [script, sign];
    if (before?.script === of) before.text += shown;
    else runs.push({ script: of, text: shown });
  }
  return runs;
}
