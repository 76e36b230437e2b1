import type { App } from '../platform/http/route.ts';

type Json = Record<string, unknown>;

/** Calls the product's own API: the demo hotel is made as its users would make it, under every rule there is. */
export async function call<T = Json>(
  app: App,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: Json,
): Promise<T> {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (answer.statusCode >= 300)
    throw new Error(`the demo hotel was refused: ${method} ${url} ${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? ({} as T) : answer.json<T>();
}

export type DemoFile = { filename: string; contentType: string; bytes: Buffer; fields?: Readonly<Record<string, string>> };

/** Uploads a file, with fields before it, as a browser would. */
export async function sendFile(app: App, token: string, url: string, file: DemoFile): Promise<void> {
  const boundary = 'hostelry-demo';
  const fields = Object.entries(file.fields ?? {}).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.filename}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(fields.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (answer.statusCode >= 300) throw new Error(`the demo's ${file.filename} was refused: ${answer.statusCode} ${answer.body}`);
}
