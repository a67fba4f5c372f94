import { onTestFinished } from 'vitest'
import { startPhone } from './phone-wallet.js'

export * from './phone-wallet.js'

/** Starts a wallet that is closed at the end of the test. */
export async function openPhone(...options: Parameters<typeof startPhone>) {
  const phone = await startPhone(...options)
  onTestFinished(phone.close)
  return phone
}
