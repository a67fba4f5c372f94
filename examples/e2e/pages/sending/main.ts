import { installTestWallets } from '@latchkit/example-wallets'
import { type AnyPlugin, definePlugin } from '@latchkit/kernel'
import { activity } from '@latchkit/plugin-activity'
import { bip122 } from '@latchkit/plugin-bip122'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import { send } from '@latchkit/plugin-send'
import { SendView } from '@latchkit/plugin-send/contract'
import { solana } from '@latchkit/plugin-solana'
import { corePreset, createLatchkit, type Latchkit } from '@latchkit/preset-core'

declare global {
  interface Window {
    /** Opens the form as a site does, with the token at that address. */
    openSend?: (start: {
      readonly token?: string
      readonly amount?: string
      readonly recipient?: string
    }) => Promise<void>
    sendingLatchkit?: Latchkit
  }
}

// The addresses of the local world. Those of a test run replace them.
const [evmUrl, solanaUrl, bitcoinUrl, polkadotUrl, cosmosUrl] = [
  'http://127.0.0.1:8545',
  'http://127.0.0.1:8899',
  'http://127.0.0.1:18443',
  'http://127.0.0.1:9944',
  'http://127.0.0.1:1317'
] as const
const urls = (url: string) => ({ default: { http: [url] } })
const solanaId = 'LatchkitLatchkitLatchkitLatchkit'
const hub = { chainId: 'latchkit-1', name: 'Local Hub', prefix: 'cosmos' }

installTestWallets({
  rpcUrl: evmUrl,
  chainId: 31_337,
  chainName: 'Local Ethereum',
  mode: 'manual',
  // Accounts that no other page pays from or compares: see `senders`.
  cast: [
    { id: 'com.example.larch', name: 'Larch Wallet', mark: 'larch', answer: 'ask', evm: [5], solana: [5] },
    { id: 'com.example.ochre', name: 'Ochre', mark: 'ochre', answer: 'ask', bitcoin: { account: 5, api: 'sats' } },
    { id: 'com.example.juniper', name: 'Juniper', mark: 'juniper', answer: 'ask', polkadot: ['bob-sr25519'] },
    { id: 'com.example.fennel', name: 'Fennel', mark: 'fennel', answer: 'ask', cosmos: [5] }
  ],
  solana: { chains: [`solana:${solanaId}`] },
  bitcoin: { network: 'regtest' },
  polkadot: {},
  cosmos: { chains: [hub] }
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
        rpcUrls: urls(solanaUrl),
        blockExplorers: explorer
      }
    ]
  }),
  bip122({
    networks: [
      {
        id: '0f9188f13cb7b2c71f2a335e3a4fc328',
        name: 'Local Bitcoin',
        rpcUrls: urls(bitcoinUrl),
        blockExplorers: explorer
      }
    ]
  }),
  polkadot({
    networks: [
      {
        id: '96a4de65b2dad1676dee525024cfafd8',
        name: 'Local Polkadot',
        nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
        rpcUrls: urls(polkadotUrl),
        blockExplorers: explorer
      }
    ]
  }),
  cosmos({
    networks: [
      {
        id: hub.chainId,
        name: hub.name,
        nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
        bech32Prefix: hub.prefix,
        denom: 'uatom',
        rpcUrls: { default: { http: [] }, rest: { http: [cosmosUrl] } },
        blockExplorers: explorer
      }
    ]
  })
]
/** Plugin with which a test opens the form like a site. */
const opener = definePlugin({
  id: 'test-opener',
  setup(ctx) {
    window.openSend = params => ctx.router.open({ target: { view: SendView.id, params } })
  }
})

const button = document.createElement('latchkit-button')
document.body.append(button)
window.sendingLatchkit = createLatchkit({ plugins: [...corePreset(), ...chains, activity(), send(), opener] })
