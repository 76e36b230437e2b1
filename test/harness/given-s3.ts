import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** A bucket, with its key, for the tests of the S3 file store. Nothing else should use it. */
export type GivenS3 = Readonly<{ endpoint: string; bucket: string; accessKey: string; secretKey: string }>;

/** The bucket that TEST_S3_ENDPOINT and the variables beside it name; null without them. The endpoint is plain HTTP. */
function readGivenS3(): GivenS3 | null {
  const endpoint = process.env['TEST_S3_ENDPOINT'];
  if (endpoint === undefined) return null;
  const bucket = process.env['TEST_S3_BUCKET'];
  const accessKey = process.env['TEST_S3_ACCESS_KEY'];
  const secretKey = process.env['TEST_S3_SECRET_KEY'];
  if (!endpoint.startsWith('http://') || bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new Error('TEST_S3_ENDPOINT (http://...) needs TEST_S3_BUCKET, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY too');
  return { endpoint, bucket, accessKey, secretKey };
}

export const givenS3 = readGivenS3();

/** Passes every request on unchanged, and its response back. A disconnect on either side ends the other. */
export function forwardTo(endpoint: string): RequestListener {
  const { hostname, port } = new URL(endpoint);
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, rawHeaders } = request;
    const onward = ask({ hostname, port, method, path: url, headers: rawHeaders, setHost: false, agent: false });
    onward.once('response', (apiResponse) => {
      response.writeHead(apiResponse.statusCode ?? 502, apiResponse.rawHeaders);
      pipeline(apiResponse, response, () => {});
    });
    onward.once('error', () => request.socket.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  };
}
