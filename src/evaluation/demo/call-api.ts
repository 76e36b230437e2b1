import type { App } from '../../platform/http/route.ts';

type Json = Record<string, unknown>;

/** Calls the service's own API, so that the demo property is created as its users would create it, under every rule. */
export async function call<T = Json>(
  app: App,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: Json,
): Promise<T> {
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 300)
    throw new Error(`the demo property could not be created: ${method} ${url} ${response.statusCode} ${response.body}`);
  return response.body === '' ? ({} as T) : response.json<T>();
}

export type DemoFile = { filename: string; contentType: string; bytes: Buffer; fields?: Readonly<Record<string, string>> };

/** Uploads a file as a browser does, with form fields before it. */
export async function sendFile(app: App, token: string, url: string, file: DemoFile): Promise<void> {
  const boundary = 'hostelry-demo';
  const fields = Object.entries(file.fields ?? {}).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.filename}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(fields.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (response.statusCode >= 300)
    throw new Error(`the demo's ${file.filename} could not be uploaded: ${response.statusCode} ${response.body}`);
}
