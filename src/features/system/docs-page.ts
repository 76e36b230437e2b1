import { createHash } from 'node:crypto';

/** A house with a lit door. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f5c4d"/><path d="M16 6 6 14.5V26h20V14.5z" fill="#fff"/><path d="M13.5 26v-7a2.5 2.5 0 0 1 5 0v7z" fill="#f2b33d"/></svg>`;

/** Our colours for the default theme of the reference, and system fonts only. */
const STYLE = `
.light-mode { --scalar-color-accent: #0f5c4d; --scalar-background-accent: #0f5c4d14; --scalar-link-color: #0f5c4d; }
.dark-mode { --scalar-color-accent: #5fc9b0; --scalar-background-accent: #5fc9b01f; --scalar-link-color: #5fc9b0; }
section:focus-visible { outline: none; }
:root { --scalar-font: ui-sans-serif, system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, Consolas, monospace; }
`;

/** Turns off everything in the reference that calls other servers. The policy below would block it anyway. */
const CONFIGURATION = {
  url: 'openapi.json',
  theme: 'default',
  customCss: STYLE,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  metaData: { title: 'Hostelry API' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
};

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The page. Its addresses are relative, so that it also works behind a proxy that serves the API under a path. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hostelry API</title>
    <link rel="icon" type="image/svg+xml" href="docs/icon.svg">
  </head>
  <body>
    <noscript>The API reference needs JavaScript. The description itself is at <a href="openapi.json">openapi.json</a>.</noscript>
    <script id="api-reference" type="application/json" data-configuration="${escapeAttribute(JSON.stringify(CONFIGURATION))}"></script>
    <script src="docs/reference.js"></script>
  </body>
</html>
`;

export const PAGE_ETAG = `"${createHash('sha256').update(PAGE).digest('base64url').slice(0, 22)}"`;

/**
 * The page may load its own program and call its own service, and nothing else. Inline styles must be allowed, as the reference sets
 * them on elements.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
