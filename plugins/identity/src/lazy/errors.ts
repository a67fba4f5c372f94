import { PluginError } from '@latchkit/kernel'

interface IdentityErrors {
  /** The chain's name service did not respond, or its sources disagree; the reason is in `cause`. */
  'identity/unreachable': { readonly chain: string }
}

const texts = {
  'identity/unreachable': 'Error resolving name'
} satisfies Record<keyof IdentityErrors, string>

/** Error of the identity service. Match on `code`, which is stable and works with two copies of this package. */
export class IdentityError<C extends keyof IdentityErrors = keyof IdentityErrors> extends PluginError<
  IdentityErrors,
  C
> {
  override readonly name = 'IdentityError'
  constructor(code: C, context: IdentityErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
