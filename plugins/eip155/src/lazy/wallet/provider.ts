import type { Eip1193Provider } from '../../contract.js'

/** Whether something on the page can be asked as EIP-1193 says. More than that is not known of a wallet in advance. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
  } catch {
    // The value guards itself with a getter that throws.
    return false
  }
}
