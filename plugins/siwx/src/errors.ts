import { PluginError } from '@latchkit/kernel'

interface SignInErrors {
  'siwx/not-connected': Record<never, never>
  'siwx/unsupported': { readonly chain: string }
  'siwx/cancelled': { readonly account: string }
  'siwx/account-changed': { readonly account: string }
  'siwx/no-nonce': Record<never, never>
  'siwx/no-params': Record<never, never>
  'siwx/invalid-message': { readonly reason: string }
  /** `reason` is the code of the server, or a text that says why the signature was rejected. */
  'siwx/not-verified': { readonly reason: string }
  'siwx/invalid-session': { readonly reason: string }
  /** `reason` is the code of the server, if it returned one. */
  'siwx/server-failed': { readonly endpoint: string; readonly reason: string }
}

const texts = {
  'siwx/not-connected': 'No wallet is connected',
  'siwx/unsupported': 'Visitors do not sign in on {chain} here',
  'siwx/cancelled': 'Signature declined',
  'siwx/account-changed': 'Another account or network is shown than {account}',
  'siwx/no-nonce': 'The nonce must be 8 to 256 letters and digits',
  'siwx/no-params': 'Failed to get message params!',
  'siwx/invalid-message': 'The message to sign is invalid: {reason}',
  'siwx/not-verified': 'Failed to verify message',
  'siwx/invalid-session': '{reason}',
  'siwx/server-failed': 'The sign-in server failed at {endpoint}: {reason}'
} as const

/** Error of this plugin in the browser. Match on `code`. `docs/reference/siwx.md` lists the codes of the server. */
export class SignInError<C extends keyof SignInErrors = keyof SignInErrors> extends PluginError<SignInErrors, C> {
  override readonly name = 'SignInError'
  constructor(code: C, context: SignInErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
