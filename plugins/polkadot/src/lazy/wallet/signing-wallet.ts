import { raceSignal } from '@latchkit/kernel'
import { type ChainId, type RequestProvider, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import { requestWallet, sameBytes } from '@latchkit/plugin-chains/kit'
import type { TransactionPayload } from '../../contract.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'
import { accountParts, addressOn } from './accounts.js'
import { errorMatchers, isInjectedWallet, requestAccounts } from './injected-wallet.js'

/** A wallet that signs with one account. Its responses are unchecked. */
export interface SigningWallet {
  readonly name: string
  /** @param data - in hex. */
  signMessage(data: string, text: string): Promise<unknown>
  signTransaction(payload: TransactionPayload): Promise<unknown>
}

/**
 * Returns the wallet of a connector of any plugin, ready to sign with the account.
 *
 * @throws {WalletError} `wallet/unavailable` for a wallet that cannot sign or does not have the account any more
 * @throws {PolkadotError} `polkadot/wrong-chain` for an account that the wallet restricts to another chain
 */
export async function signingWallet(
  { connector, account }: Signer,
  networks: PrefixedNetworks,
  signal: AbortSignal
): Promise<SigningWallet> {
  const { name, kind } = connector.info
  const { chain, key } = accountParts(account)
  const unavailable = (reason: string) => new WalletError('wallet/unavailable', { wallet: name, reason })
  const provider = await raceSignal(connector.provider, signal)
  if (kind === 'wallet-connect')
    return sessionWallet(name, provider as RequestProvider, chain, addressOn(networks, chain, key), signal)
  if (!isInjectedWallet(provider)) throw unavailable('it was not connected')

  const accounts = await requestAccounts(name, provider, signal)
  const matching = accounts.filter(one => sameBytes(key, one.key))
  if (matching.length === 0) throw unavailable('it does not hold the account any more')
  const usable = matching.find(({ network }) => network === undefined || `polkadot:${network}` === chain)
  if (!usable) throw new PolkadotError('polkadot/wrong-chain', { wallet: name, chain })
  // Some wallets look the account up by the text of its address, so it is in the wallet's own spelling.
  const address = usable.rawAddress
  const call = (method: 'signRaw' | 'signPayload', input: object) => {
    const sign = provider.signer?.[method]
    if (typeof sign !== 'function') throw unavailable(`it has no ${method}`)
    return requestWallet(name, method, () => Reflect.apply(sign, provider.signer, [input]), signal, errorMatchers)
  }
  return {
    name,
    signMessage: async data => call('signRaw', { address, data, type: 'bytes' }),
    signTransaction: async payload => call('signPayload', { ...payload, address })
  }
}

/**
 * Returns the wallet of a WalletConnect session. Its `polkadot_signMessage` has both forms of parameters that are in use: the
 * fields of `SignerPayloadRaw`, and an older `message` in text.
 */
function sessionWallet(
  name: string,
  provider: RequestProvider,
  chain: ChainId,
  address: string,
  signal: AbortSignal
): SigningWallet {
  const request = (method: string, params: object) =>
    requestWallet(name, method, () => provider.request({ method, params }, chain), signal, errorMatchers)
  return {
    name,
    signMessage: (data, message) => request('polkadot_signMessage', { address, data, type: 'bytes', message }),
    signTransaction: payload =>
      request('polkadot_signTransaction', { address, transactionPayload: { ...payload, address } })
  }
}
