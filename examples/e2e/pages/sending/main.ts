import { installTestWallets } from '@latchkit/example-wallets'
import { type AnyPlugin, definePlugin } from '@latchkit/kernel'
import { bip122 } from '@latchkit/plugin-bip122'
import { eip155 } from '@latchkit/plugin-eip155'
import { send } from '@latchkit/plugin-send'
import { SendView } from '@latchkit/plugin-send/contract'
import { solana } from '@latchkit/plugin-solana'
import { corePreset, createLatchkit, type Latchkit } from '@latchkit/preset-core'

declare global {
  interface Window {
    /** Opens the form as a site does, with the token of that address. */
    openSend?: (start: {
      readonly token?: string
      readonly amount?: string
      readonly receiver?: string
    }) => Promise<void>
    sendingLatchkit?: Latchkit
  }
}

// The addresses of the world; a test's own take their place.
const [evmUrl, solanaUrl, bitcoinUrl] = [
  'http://127.0.0.1:8545',
  'http://127.0.0.1:8899',
  'http://127.0.0.1:18443'
] as const
const urls = (url: string) => ({ default: { http: [url] } })
const solanaId = 'LatchkitLatchkitLatchkitLatchkit'

installTestWallets({
  rpcUrl: evmUrl,
  chainId: 31_337,
  chainName: 'Local Ethereum',
  mode: 'manual',
  solana: { chains: [`solana:${solanaId}`] },
  bitcoin: { network: 'regtest' }
})

const explorer = { default: { name: 'Local Scan', url: 'https://scan.example' } }
const chains: readonly AnyPlugin[] = [
  eip155({
    networks: [
      {
        id: 31_337,
        name: 'Local Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: urls(evmUrl),
        blockExplorers: explorer
      }
    ]
  }),
  solana({
    networks: [
      {
        id: solanaId,
        name: 'Local Solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: urls(solanaUrl)
      }
    ]
  }),
  bip122({
    networks: [{ id: '0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Local Bitcoin', rpcUrls: urls(bitcoinUrl) }]
  })
]
/** So that a test opens the form as a site would. */
const opener = definePlugin({
  id: 'test-opener',
  setup(ctx) {
    window.openSend = params => ctx.router.open({ target: { view: SendView.id, params } })
  }
})

const button = document.createElement('latchkit-button')
document.body.append(button)
window.sendingLatchkit = createLatchkit({ plugins: [...corePreset(), ...chains, send(), opener] })
