// Plain JavaScript, so that any Node can read it and say what is wrong.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(
    `Hostelry runs on Node.js 26.10 or newer, this is ${process.versions.node}. Run it by "npm start": "npm ci" installs the right Node.js beside it.\n`,
  );
  process.exit(1);
}
await import('./src/main.ts');
