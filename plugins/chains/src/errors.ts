import { PluginError } from '@latchkit/kernel'

interface ChainsErrors {
  /** No chain plugin of the site serves the namespace. */
  'chains/no-adapter': { readonly namespace: string }
}

const texts = { 'chains/no-adapter': 'Adapter not found: no chain plugin serves "{namespace}"' }

/** An error of the registry of chains. Match on `code`. */
export class ChainsError extends PluginError<ChainsErrors> {
  override readonly name = 'ChainsError'
  constructor(namespace: string) {
    super('chains/no-adapter', { namespace }, texts)
  }
}
