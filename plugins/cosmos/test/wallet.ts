import { type CosmosBehaviour, createCosmosWallet } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import type { KeplrProvider } from '../src/contract.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { knownWallets } from '../src/lazy/wallet/keplr.js'
import { chains, walletChains } from './networks.js'

const [keplr] = knownWallets as [(typeof knownWallets)[number]]

/** A connector over whatever offers the Keplr API. */
export const over = (provider: Partial<KeplrProvider>, page: EventTarget = new EventTarget()): Connector =>
  createConnector(keplr, provider as KeplrProvider, chains, page)

/** The test wallet with real keys, and a connector over it. */
export function larch(
  behaviour: Partial<CosmosBehaviour> = {},
  known: typeof walletChains | readonly [] = walletChains
) {
  const page = new CountingPage()
  const wallet = createCosmosWallet({
    name: 'Larch',
    mark: 'larch',
    accounts: [0, 1],
    chains: known,
    page,
    storage: undefined,
    behaviour
  })
  const connector = over(wallet.keplr as unknown as KeplrProvider, page)
  return { wallet, connector, page, asked: () => wallet.requests.map(({ method }) => method) }
}

/** The same keys through a session, in the methods of WalletConnect. */
export function paired(
  behaviour: Partial<CosmosBehaviour> = {},
  { wallet = larch(behaviour).wallet, direct = false } = {}
) {
  wallet.allow(walletChains.map(({ chainId }) => chainId))
  /** Bytes are base64 in a session. */
  const signDirect = async (chainId: string, { signerAddress, signDoc }: Record<string, never>) => {
    const { bodyBytes, authInfoBytes, ...rest } = signDoc as unknown as Record<string, string>
    const bytes = [bodyBytes, authInfoBytes].map(text => new Uint8Array(Buffer.from(text ?? '', 'base64')))
    const document = { ...rest, bodyBytes: bytes[0], authInfoBytes: bytes[1] }
    const { signature } = (await wallet.keplr.signDirect(chainId, signerAddress ?? '', document as never)) as {
      signature: unknown
    }
    return { signed: signDoc, signature }
  }
  const asked: { method: string; params: unknown; chain: string | undefined }[] = []
  const provider = {
    async request({ method, params }: { method: string; params: Record<string, never> }, chain?: string) {
      asked.push({ method, params, chain })
      const chainId = String(chain).split(':')[1] ?? ''
      if (method === 'cosmos_signAmino')
        return wallet.keplr.signAmino(chainId, params.signerAddress ?? '', params.signDoc ?? {})
      if (method === 'cosmos_signDirect' && direct) return signDirect(chainId, params)
      if (method !== 'cosmos_getAccounts') throw Object.assign(new Error('Unknown method'), { code: 4200 })
      const key = (await wallet.keplr.getKey(chainId)) as { pubKey: Uint8Array; bech32Address: string }
      return [{ algo: 'secp256k1', address: key.bech32Address, pubkey: Buffer.from(key.pubKey).toString('base64') }]
    },
    on() {},
    removeListener() {}
  }
  const connector: Connector = {
    info: { id: 'wc', name: 'Phone', kind: 'wallet-connect' },
    provider: async () => provider,
    connect: async ({ chain }) => ({
      accounts: [],
      chain: chain === 'cosmos:osmosis-1' ? chain : 'cosmos:cosmoshub-4'
    }),
    disconnect: async () => {},
    subscribe: () => () => {}
  }
  return { wallet, connector, asked }
}
