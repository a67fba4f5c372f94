import { PluginError, unlessAborted } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import {
  type AccountId,
  type NamespaceFeatures,
  type Network,
  parseAccountId,
  type Signer
} from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstResponse, invalidAnswer } from '@latchkit/plugin-chains/kit'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { parseAddress } from '../address.js'
import { askSession, type Bridge, fields, send } from '../wallet.js'
import { holdsKey } from './state-init.js'

const unreachable = { 'ton/unreachable': 'No node of {chain} answered' }
/** None of the site's URLs answered, or there is none; `cause` holds what each one did. Match on `code`. */
export class TonError extends PluginError<{ 'ton/unreachable': { readonly chain: string } }, 'ton/unreachable'> {
  override readonly name = 'TonError'
}

export const createFeatures = ({ caipNetworkId: chain, rpcUrls }: Network): NamespaceFeatures => ({
  signMessage: { sign: signMessage },
  verifyMessage: {
    async verify(account, message, signature, signal) {
      signal.throwIfAborted()
      return isSigned(account, message, signature)
    }
  },
  balance: {
    /** Nanotons, from the first of the network's URLs that answers (toncenter's HTTP API, version 2). */
    read(account, signal) {
      const path = `getAddressInformation?address=${parseAccountId(account)?.address}`
      return firstResponse({
        sources: account.startsWith(`${chain}:`) ? rpcUrls.default.http : [],
        ask: url => fetchWithLimits(`${url}/${path}`, {}, readBalance, { signal }),
        signal,
        failed: failures =>
          new TonError('ton/unreachable', { chain }, unreachable, { cause: new AggregateError(failures) })
      })
    }
  }
})

function readBalance(text: string): bigint {
  const { ok, result } = fields(JSON.parse(text))
  const { balance } = fields(result)
  if (ok === true && typeof balance === 'string' && /^[0-9]{1,30}$/.test(balance)) return BigInt(balance)
  throw new Error('An answer without a balance')
}

/**
 * Signs a text (TonConnect, `signData`). Resolves with JSON of what a verifier needs: `signature` in base64, `timestamp` in
 * seconds and `domain`, both signed as well, `publicKey` in hex, and `stateInit` in base64, which ties it to the address.
 *
 * @throws {WalletError} as `ask` does; `wallet/invalid-answer` for what is no signature by the account.
 */
async function signMessage({ connector, account }: Signer, text: string, signal: AbortSignal): Promise<string> {
  const wallet = connector.info.name
  const bridge = (await unlessAborted(() => connector.provider(), signal)) as Bridge
  const [, network, from] = account.split(':')
  const { account: by, stateInit } = await askSession(wallet, () => bridge.restoreConnection(), signal)
  const params = [JSON.stringify({ type: 'text', text, network, from })]
  const { signature, timestamp, domain } = fields((await send(wallet, bridge, 'signData', params, signal)).result)
  const proof = JSON.stringify({ signature, timestamp, domain, publicKey: by.publicKey, stateInit })
  if (isSigned(account, text, proof)) return proof
  throw invalidAnswer(wallet, 'signData', `a signature by ${from}`)
}

/** Whether `proof`, as `signMessage` gives it, is the account's. Whose domain and how old it is, is up to the caller. */
export const isSigned = (account: AccountId, text: string, proof: string): boolean =>
  // Undefined for what is no JSON, no base64, no whole number, no bag of cells.
  tryOrUndefined(() => {
    const { signature, timestamp, domain, publicKey, stateInit } = JSON.parse(proof)
    const address = parseAddress(parseAccountId(account)?.address)
    if (!address) return false
    const { workchain, hash } = address
    const [host, message] = [utf8(domain), utf8(text)]
    const parts = [[0xff, 0xff], utf8('ton-connect/sign-data/'), bytes(workchain, 4), hash, bytes(host.length, 4), host]
    const all = [...parts, bytes(timestamp, 8), utf8('txt'), bytes(message.length, 4), message]
    const digest = sha256(Uint8Array.from(all.flatMap(part => [...part])))
    const isByKey = ed25519.verify(base64.decode(signature), digest, hex.decode(publicKey), { zip215: false })
    return isByKey && holdsKey(hash, stateInit, publicKey)
  }) ?? false

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Big-endian. */
const bytes = (value: number, size: number) =>
  Uint8Array.from({ length: size }, (_, index) => Number((BigInt(value) >> BigInt(8 * (size - 1 - index))) & 0xffn))
