import { boundedArray } from '@latchkit/kernel/schema'
import { invalidAnswer, requestWallet } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { fromBase64 } from '../encoding/bytes.js'
import { addressOfKey } from '../signing/key.js'
import type { CosmosAccount } from './account-id.js'
import { keyOf } from './accounts.js'
import type { SigningWallet } from './signing-wallet.js'

const accountList = boundedArray(v.object({ address: v.string(), pubkey: v.pipe(v.string(), v.maxLength(128)) }), 1_000)

/**
 * The key of an account by its wallet's word, seen to be the one of its address. Does not prompt where the site is allowed.
 *
 * @throws {WalletError} `wallet/invalid-answer` for another account's
 */
export async function publicKeyOf(
  { name, keplr, session }: SigningWallet,
  { network, address }: CosmosAccount,
  signal: AbortSignal
): Promise<{ readonly bytes: Uint8Array; readonly isLedger: boolean }> {
  const method = 'cosmos_getAccounts'
  const failed = () => invalidAnswer(name, method, `the key of ${address}`)
  if (keplr) {
    const { account, isLedger } = await keyOf({ name, provider: keplr }, network, signal)
    const bytes = fromBase64(account.publicKey)
    if (account.address !== address || !bytes) throw failed()
    return { bytes, isLedger }
  }
  const answer = await requestWallet(
    name,
    method,
    () => session.request({ method, params: {} }, network.caipNetworkId),
    signal
  )
  const listed = v.safeParse(accountList, answer)
  for (const one of listed.success ? listed.output : []) {
    const bytes = fromBase64(one.pubkey)
    if (bytes && (await addressOfKey(one.address, bytes, network)) === address) return { bytes, isLedger: false }
  }
  throw failed()
}
