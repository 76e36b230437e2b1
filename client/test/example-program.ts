import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The examples of a document in a language, one after the other: they are one program. @param file from the root of the project */
export function exampleProgram(file: string, language: 'ts' | 'bash'): string {
  const text = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, name, code = '']) => (name === language ? [code] : [])).join('\n');
}
