import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { newPayingProperty, openBookingWithQr, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { createRazorpay } from '../razorpay/razorpay.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

/** What the other server sends, by path. */
const responses = new Map<string, (response: ServerResponse) => void>();

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
const server = createServer((request, response) => (responses.get(request.url ?? '') ?? (() => response.destroy()))(response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(async () => {
  server.closeAllConnections();
  server.close();
  await paying.stop();
});

test('the picture of a QR code comes through the service, by either id, to those who read QR codes', async () => {
  const { path, qr } = await openBookingWithQr(property);
  const authorization = `Bearer ${property.admin.token}`;
  const original = Buffer.from(await (await fetch(qr.imageUrl)).arrayBuffer());
  for (const id of [qr.id, qr.gatewayQrId]) {
    const response = await fetch(`${paying.service.url}${path}/qr/${id}/image`, { headers: { authorization } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), original);
  }
  assertRefused(await (await property.join('FINANCE')).get(`${path}/qr/${qr.id}/image`), 403, /roles/);
  assertRefused(await property.admin.get(`${path}/qr/qr_unknown/image`), 404, /QR code/);
});

test('a QR code without a picture is 404; one whose picture cannot be had is 502', async () => {
  const { path, qr } = await openBookingWithQr(property, 1600);
  const url = `${path}/qr/${qr.id}/image`;
  await paying.service.sql('update gateway_request set url = $2 where id = $1', [qr.id, `${serverUrl}/elsewhere.png`]);
  assertRefused(await property.admin.get(url), 502, /did not send the picture/);
  await paying.service.sql('update gateway_request set url = null where id = $1', [qr.id]);
  assertRefused(await property.admin.get(url), 404, /picture/);
});

test('pictures have a limit of size and time, are pictures by their bytes, and come by a few redirects at most', async () => {
  const gateway = createRazorpay({ baseUrl: `${serverUrl}/v1` });
  const hasty = createRazorpay({ baseUrl: `${serverUrl}/v1`, timings: { tryMs: 300, totalMs: 300, backoffMs: 1 } });
  responses.set('/good', (response) => response.end(PNG));
  responses.set('/moved', (response) => response.writeHead(302, { location: '/good' }).end());
  responses.set('/loop', (response) => response.writeHead(302, { location: '/loop' }).end());
  responses.set('/page', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>'));
  responses.set('/large', (response) => response.end(Buffer.concat([PNG, Buffer.alloc(3_000_000)])));
  responses.set('/slow', (response) => void response.write(PNG));
  responses.set('/missing', (response) => response.writeHead(404).end());
  for (const path of ['/good', '/moved'])
    assert.deepEqual(await gateway.fetchPicture(serverUrl + path), { bytes: PNG, contentType: 'image/png' });
  const refused = { '/loop': /redirects/, '/page': /not a picture/, '/large': /bytes/, '/missing': /404/ };
  for (const [path, reason] of Object.entries(refused)) await assert.rejects(gateway.fetchPicture(serverUrl + path), reason);
  await assert.rejects(hasty.fetchPicture(`${serverUrl}/slow`), /connection/);
});

test('no picture is fetched from an address that is not public, directly or by a redirect', async () => {
  const gateway = createRazorpay({ baseUrl: `${serverUrl}/v1` });
  const addresses = [
    'http://203.0.113.9/a.png',
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://2130706433/a.png',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'https://[no-address',
  ];
  for (const [index, location] of addresses.entries()) {
    responses.set(`/to/${index}`, (response) => response.writeHead(302, { location }).end());
    await assert.rejects(gateway.fetchPicture(`${serverUrl}/to/${index}`), /address/, location);
    await assert.rejects(gateway.fetchPicture(location), /address/, location);
  }
});
