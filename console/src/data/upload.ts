/** The headers of an answer, which XMLHttpRequest gives as lines of text. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * Sends a request as `fetch` does, and reports how much of it is sent. `fetch` cannot report that, and a stream as its body needs HTTP/2.
 * @param onProgress with the share that was sent, from 0 to 1
 */
export function sendWithProgress(onProgress: (share: number) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
      sending.responseType = 'blob';
      sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      sending.onload = () =>
        resolve(new Response(sending.response as Blob, { status: sending.status, headers: headersOf(sending) }));
      sending.onerror = () => reject(new TypeError('the connection was lost'));
      sending.send(body);
    });
  };
}
