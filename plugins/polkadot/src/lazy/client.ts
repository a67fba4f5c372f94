import { tryOrUndefined } from '@latchkit/kernel/options'
import type { AccountId, ChainId, NamespaceFeatures, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { writeAddress } from '../address.js'
import { PolkadotError } from '../errors.js'
import type { PrefixedNetwork } from '../options.js'
import { readBalance } from './assets/balance.js'
import { toHex } from './encoding/bytes.js'
import { createNode } from './node/client.js'
import { type AskOn, createAsk, type Runtimes } from './node/queries.js'
import { type Answers, createAnswers } from './rpc/handlers.js'
import { checkedSignature, wrapped } from './signing/signature.js'
import { createTransfer } from './transfer/prepare.js'
import { createTransactions, type Eras } from './transfer/status.js'
import { accountParts } from './wallet/account-id.js'
import { signingWallet } from './wallet/signing-wallet.js'

/** Everything that signs, verifies, or needs a node. */
export interface Client extends Answers {
  readonly features: NamespaceFeatures
}

export function createClient(networks: readonly [PrefixedNetwork, ...PrefixedNetwork[]]): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const nodes = new Map(reachable.map(network => [network.caipNetworkId, createNode(network)]))
  const prefixOf = (chain: ChainId) =>
    (networks.find(({ caipNetworkId }) => caipNetworkId === chain) ?? networks[0]).ss58Prefix

  /** Resolves with a signature that is by the account, over the message in its wrapping. */
  async function signBytes(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const { key } = accountParts(signer.account)
    const wallet = await signingWallet(signer, prefixOf, signal)
    // Wrapped by us, because the wallets of a pairing differ in whether they would.
    const data = wrapped(message)
    const answer = await wallet.signMessage(toHex(data), new TextDecoder().decode(data))
    const signature = await checkedSignature(key, message, readSignature(answer))
    signal.throwIfAborted()
    if (signature) return signature
    throw invalidAnswer(wallet.name, 'signRaw', `a signature by ${writeAddress(key, networks[0].ss58Prefix)}`)
  }

  const askOn: AskOn = chain => {
    const node = nodes.get(chain)
    if (!node) throw new PolkadotError('polkadot/no-rpc-url', { chain })
    return createAsk(chain, node)
  }
  const balance = {
    async read(account: AccountId, signal: AbortSignal) {
      const { chain, key } = accountParts(account)
      const { node } = askOn(chain)
      signal.throwIfAborted()
      return readBalance(node, chain, key, signal)
    }
  }
  const eras: Eras = new Map()
  const runtimes: Runtimes = new Map()
  const features: NamespaceFeatures = {
    ...(nodes.size > 0 && {
      balance,
      transfer: createTransfer({ askOn, networks, prefixOf, eras, runtimes }),
      transactions: createTransactions(askOn, eras, runtimes)
    }),
    // One key, which each network spells in its own way.
    receive: { addressOn: (account, chain) => writeAddress(accountParts(account).key, prefixOf(chain)) },
    signMessage: { sign: async (signer, message, signal) => signBytes(signer, encoded(message), signal) },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        return (await checkedSignature(accountParts(account).key, encoded(message), signature)) !== undefined
      }
    }
  }
  return { features, ...createAnswers({ signBytes, prefixOf }) }
}

const encoded = (text: string) => new TextEncoder().encode(text)

/** Of `{ signature }`, which every interface of this family answers. */
const readSignature = (answer: unknown): unknown =>
  tryOrUndefined(() => (answer as { readonly signature?: unknown } | null | undefined)?.signature)
