import { hasMethods, readProperty } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import type { UnisatProvider } from '../../contract.js'
import { type BitcoinChain, readNetwork } from './chains.js'
import { accountsEvent, unsupported, type WalletApi, type WalletRequest } from './wallet-api.js'

const protocols = { bip322: 'bip322-simple', ecdsa: 'ecdsa' } as const

/**
 * Returns the API of UniSat and compatible wallets, such as OKX. `signMessage` and `sendBitcoin` name no account: the account that the
 * wallet shows signs or pays.
 */
export function unisatApi(provider: UnisatProvider): WalletApi {
  const has = (method: keyof UnisatProvider) => hasMethods<UnisatProvider>(provider, method)
  const shown = (call: WalletRequest) => call('getAccounts', () => provider.getAccounts())
  const missing = () => unsupported('it has no such method')
  const network = async (call: WalletRequest) => {
    if (has('getChain')) return networkOf(await call('getChain', () => provider.getChain?.()))
    return has('getNetwork') ? networkOf(await call('getNetwork', () => provider.getNetwork?.())) : undefined
  }

  return {
    provider,
    async accounts(call, { silent }) {
      const method = silent ? 'getAccounts' : 'requestAccounts'
      return { method, accounts: await call(method, () => provider[method]()), network: await network(call) }
    },
    shown: { signMessage: shown, sendTransfer: shown },
    sign: async (call, { message, protocol }) => ({
      signature: await call('signMessage', () => provider.signMessage(message, protocols[protocol]))
    }),
    async signPsbt(call, { psbt, inputs, broadcast }) {
      const toSignInputs = inputs.map(input => ({ ...input, address: input.address.text }))
      const options = { autoFinalized: broadcast, toSignInputs }
      return { psbt: await call('signPsbt', () => provider.signPsbt?.(hex.encode(psbt), options) ?? missing()) }
    },
    push: async (call, psbt) => ({
      txid: await call('pushPsbt', () => provider.pushPsbt?.(hex.encode(psbt)) ?? missing())
    }),
    transfer: async (call, { recipient, amount }) => ({
      txid: await call('sendBitcoin', () => provider.sendBitcoin?.(recipient.text, Number(amount)) ?? missing())
    }),
    ...((has('switchChain') || has('switchNetwork')) && {
      switchTo: (call: WalletRequest, { unisat: [chain, network] }: BitcoinChain) =>
        call('switchChain', () => provider.switchChain?.(chain) ?? provider.switchNetwork?.(network))
    }),
    revoke: call => call('disconnect', () => provider.disconnect?.()),
    listen(onEvent) {
      const onNetwork = (named: unknown) => onEvent({ type: 'network', network: networkOf(named) })
      const handlers = {
        accountsChanged: (accounts: unknown) => onEvent(accountsEvent({ accounts, network: undefined })),
        networkChanged: onNetwork,
        chainChanged: onNetwork,
        disconnect: () => onEvent({ type: 'disconnected' })
      }
      const entries = Object.entries(handlers)
      for (const [event, handle] of entries) provider.on?.(event, handle)
      return () => {
        for (const [event, handle] of entries) provider.removeListener?.(event, handle)
      }
    }
  }
}

const networkOf = (named: unknown) => readNetwork(typeof named === 'string' ? named : readProperty(named, 'enum'))
