import { PluginError } from '@latchkit/kernel'

interface IdentityErrors {
  /** Nobody who knows the names of the chain answered, or they do not agree; `cause` says which. */
  'identity/unreachable': { readonly chain: string }
}

const texts = {
  'identity/unreachable': 'Error resolving name'
} satisfies Record<keyof IdentityErrors, string>

/** Match on `code`: it is stable, and works when two copies of this package meet. */
export class IdentityError<C extends keyof IdentityErrors = keyof IdentityErrors> extends PluginError<
  IdentityErrors,
  C
> {
  override readonly name = 'IdentityError'
  constructor(code: C, context: IdentityErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
