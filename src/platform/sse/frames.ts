/** The text of server-sent events. Every frame ends with a blank line, so frames can be joined as they are. */

/** Keeps a connection alive through proxies and shows each side that the other is there. */
export const HEARTBEAT_FRAME = ':\n\n';

/** How long the client is to wait before it connects again. */
export function retryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/**
 * One event. `json` is JSON text: a line break can only be white space between its tokens, and would end the field.
 * The id is what the client sends back as `Last-Event-ID`.
 */
export function eventFrame(id: number, name: string, json: string): string {
  const line = json.includes('\n') || json.includes('\r') ? json.replaceAll(/[\r\n]/g, ' ') : json;
  return `id: ${id}\nevent: ${name}\ndata: ${line}\n\n`;
}
