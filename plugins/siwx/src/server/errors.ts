/** Stable code of an error response, which is the JSON `{ code, message }`. */
export type SignInErrorCode =
  | 'siwx/invalid-request'
  | 'siwx/invalid-message'
  | 'siwx/invalid-address'
  | 'siwx/invalid-statement'
  | 'siwx/invalid-recap'
  | 'siwx/unsupported-chain'
  | 'siwx/foreign-chain'
  | 'siwx/invalid-nonce'
  | 'siwx/expired'
  | 'siwx/not-yet-valid'
  | 'siwx/invalid-signature'
  | 'siwx/foreign-origin'
  | 'siwx/foreign-domain'
  | 'siwx/foreign-uri'
  | 'siwx/not-accepted'
  | 'siwx/not-found'
  | 'siwx/method-not-allowed'
  | 'siwx/too-large'
  | 'siwx/unsupported-media-type'
  | 'siwx/internal'
  | 'siwx/verifier-unavailable'

/** HTTP status and text of each refusal. The texts are for developers, and contain no value of the request. */
const refusals: Readonly<Record<SignInErrorCode, readonly [status: number, message: string]>> = {
  'siwx/invalid-request': [400, 'The body must be JSON with the documented fields, and nothing else'],
  'siwx/invalid-message': [400, 'The message is not a valid sign-in message (ERC-4361, CAIP-122)'],
  'siwx/invalid-address': [400, 'The address of the message is invalid on its chain'],
  'siwx/invalid-statement': [400, 'The statement of the message is not the statement of this site'],
  'siwx/invalid-recap': [400, 'The recap of the message is invalid, or its statement does not describe it (ERC-5573)'],
  'siwx/unsupported-chain': [400, 'This site does not sign visitors in on this chain'],
  'siwx/foreign-chain': [400, 'The message is for another chain than the request'],
  'siwx/invalid-nonce': [401, 'The nonce is unknown, used, expired, or was issued to another browser'],
  'siwx/expired': [401, 'The message has expired, or was issued too long ago'],
  'siwx/not-yet-valid': [401, 'The message is not valid yet: compare the clocks'],
  'siwx/invalid-signature': [401, 'The signature is not by the account of the message'],
  'siwx/foreign-origin': [403, 'The Origin header is missing, or is no origin of this site'],
  'siwx/foreign-domain': [403, 'The domain of the message is not the domain of the page'],
  'siwx/foreign-uri': [403, 'The URI of the message is not on the origin of the page'],
  'siwx/not-accepted': [403, 'This site did not accept the sign-in'],
  'siwx/not-found': [404, 'There is no such endpoint'],
  'siwx/method-not-allowed': [405, 'The endpoint does not have this method'],
  'siwx/too-large': [413, 'The body is too large'],
  'siwx/unsupported-media-type': [415, 'The body must be application/json'],
  'siwx/internal': [500, 'The request failed on the server'],
  'siwx/verifier-unavailable': [503, 'The signature could not be verified now: sign in again with a new nonce']
}

/** Error that ends the handling of a request. Becomes the response; its `cause` stays on the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: SignInErrorCode
  readonly status: number

  constructor(code: SignInErrorCode, options?: ErrorOptions) {
    const [status, message] = refusals[code]
    super(message, options)
    this.code = code
    this.status = status
  }
}
