/** An error response of the gateway: the members besides `code` and `description` are null, "NA", texts, or missing. */
export class WireError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error['description']));
    this.name = 'WireError';
    this.status = status;
    this.body = { error };
  }
}

const CODE = 'BAD_REQUEST_ERROR';
const NA = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

/** 400 about a field of the request. */
export function invalidField(description: string, field: string): WireError {
  const cause = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} };
  return new WireError(400, { code: CODE, description, ...cause, field });
}

/** 400 or 409 for QR codes, payments and refunds: the other members are "NA". */
export function wireRefusal(description: string, status = 400): WireError {
  return new WireError(status, { code: CODE, description, ...NA });
}

/** 400 for links: the other members are null and `metadata` is a list. */
export function linkRefusal(description: string): WireError {
  return new WireError(400, { code: CODE, description, metadata: [], reason: null, source: null, step: null });
}

/** 401, with two members only. */
export function notAuthenticated(): WireError {
  return new WireError(401, { code: CODE, description: 'Authentication failed' });
}

/** 400 for a wrong path, a wrong method, or a feature that is switched off. */
export function noSuchUrl(): WireError {
  return wireRefusal('The requested URL was not found on the server.');
}

export const NO_SUCH_ID = 'The id provided does not exist';
