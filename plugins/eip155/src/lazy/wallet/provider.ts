import type { Eip1193Provider } from '../../contract.js'

/** Tests if a value of the page has the `request` function of EIP-1193. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
  } catch {
    // The value guards itself with a getter that throws.
    return false
  }
}
