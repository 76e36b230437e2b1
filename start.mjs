// Plain JavaScript, so that any Node can read it and say what is wrong.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(
    `Hostelry runs on Node.js 26.10 or newer, this is ${process.versions.node}. Run it by "npm start": "npm ci" installs the right Node.js beside it.\n`,
  );
  process.exit(1);
}
// What Node has compiled is kept for the next start, which takes a third less time and 15 MB less. Where the folder cannot be
// written, nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)));
await import('./src/main.ts');
