import { unlessAborted } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import {
  type AccountId,
  type NamespaceFeatures,
  type Network,
  parseAccountId,
  type Signer
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { parseAddress } from '../address.js'
import { askSession, type Bridge, fields, send } from '../wallet.js'
import { bigEndian, utf8 } from './bytes.js'
import { createHistory } from './history.js'
import { createNode, nanotons } from './node.js'
import { createSignIn, isSignedIn } from './sign-in.js'
import { holdsKey } from './state-init.js'

export function createFeatures(network: Network, manifestUrl: string): NamespaceFeatures {
  const node = createNode(network)
  const hasNode = network.rpcUrls.default.http.length > 0
  return {
    signIn: createSignIn(manifestUrl),
    signMessage: { sign: signMessage },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        return isSigned(account, message, signature)
      }
    },
    ...(hasNode && {
      balance: {
        read: (account, signal) =>
          node.request(account, 'getAddressInformation', result => nanotons(fields(result).balance), signal)
      },
      history: createHistory(node, network)
    })
  }
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
    const { type, ...parts } = JSON.parse(proof)
    if (type === 'ton_proof') return isSignedIn(account, text, parts)
    const { signature, timestamp, domain, publicKey, stateInit } = parts
    const address = parseAddress(parseAccountId(account)?.address)
    if (!address) return false
    const { workchain, hash } = address
    const [host, message] = [utf8(domain), utf8(text)]
    const all = [
      [0xff, 0xff],
      utf8('ton-connect/sign-data/'),
      bigEndian(workchain, 4),
      hash,
      bigEndian(host.length, 4),
      host
    ]
    const whole = [...all, bigEndian(timestamp, 8), utf8('txt'), bigEndian(message.length, 4), message]
    const digest = sha256(Uint8Array.from(whole.flatMap(part => [...part])))
    const isByKey = ed25519.verify(base64.decode(signature), digest, hex.decode(publicKey), { zip215: false })
    return isByKey && holdsKey(hash, stateInit, publicKey)
  }) ?? false
