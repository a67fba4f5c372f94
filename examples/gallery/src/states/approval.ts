import { definePlugin, rpcMethod } from '@latchkit/kernel'
import { type DecodedRequest, RequestDecoders } from '@latchkit/plugin-chains/contract'
import { evmChain } from '../fixtures/chains.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Approval'
const Sign = rpcMethod<number, string>('eip155', 'gallery_sign', 'unsafe')

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const stone = { address: '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', tokenId: '17', symbol: 'STONE', decimals: 0 }
const raw = '{\n  "to": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",\n  "data": "0xa9059cbb…"\n}'

const signInText = [
  'shop.example wants you to sign in with your Ethereum account:',
  recipient,
  '',
  'I accept the terms of the shop.',
  '',
  'URI: https://shop.example/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891756',
  'Issued At: 2026-09-30T16:25:24.000Z'
].join('\n')
const signIn: DecodedRequest = {
  actions: [
    {
      type: 'sign-in',
      domain: 'shop.example',
      uri: 'https://shop.example/login',
      statement: 'I accept the terms of the shop.',
      text: signInText
    }
  ],
  warnings: [],
  raw: signInText
}

/** Text with a line of its own between the domain and the account, and a character without width. */
const invalidSignIn = `shop.example wants you to sign in with your Ethereum account:\n\n${recipient}\u200b\nURI: shop`

/** Decoded requests by the id of their state. */
const requests: Readonly<Record<string, DecodedRequest & { readonly title: string }>> = {
  transfer: {
    title: 'A payment in a token',
    actions: [{ type: 'transfer', asset: usdc, amount: 12_500_000n, to: recipient }],
    warnings: [],
    fee: 84_000_000_000_000n,
    raw
  },
  unlimited: {
    title: 'An unlimited approval',
    actions: [{ type: 'approval', asset: usdc, amount: 'unlimited', spender, expiresAtMs: Date.UTC(2030, 0, 1) }],
    warnings: [{ code: 'unlimited-approval', subject: spender }],
    fee: 84_000_000_000_000n,
    raw
  },
  message: {
    title: 'A message',
    actions: [{ type: 'message', text: 'Hello!\n\nI agree to the terms of the shop, as of today.' }],
    warnings: [],
    raw: 'Hello!'
  },
  'sign-in': { title: 'A message that signs in', ...signIn },
  'foreign-sign-in': {
    title: 'A message that signs in elsewhere',
    ...signIn,
    warnings: [{ code: 'foreign-domain', subject: 'shop.example' }, { code: 'invalid-time' }]
  },
  'typed-data': {
    title: 'Typed data',
    actions: [
      {
        type: 'typed-data',
        name: 'Larch Market',
        contract: spender,
        primaryType: 'Order',
        fields: [
          { name: 'seller', type: 'address', value: recipient },
          { name: 'price', type: 'number', value: '1000000000000000000' },
          {
            name: 'item',
            type: 'fields',
            fields: [
              { name: 'collection', type: 'address', value: usdc.address },
              { name: 'id', type: 'number', value: '17' }
            ]
          }
        ]
      }
    ],
    warnings: [],
    raw
  },
  unknown: {
    title: 'A call of an unknown contract',
    actions: [
      {
        type: 'call',
        target: spender,
        value: 250_000_000_000_000_000n,
        fields: [{ name: 'data', type: 'bytes', value: `0x8d80ff0a${'00a1b2c3'.repeat(24)}` }]
      }
    ],
    warnings: [{ code: 'unknown-contract', subject: spender }, { code: 'unknown-data' }],
    raw
  },
  outputs: {
    title: 'A transaction with several effects',
    actions: [
      { type: 'transfer', asset: {}, amount: 20_000_000_000_000_000n, to: recipient },
      { type: 'transfer', asset: {}, amount: 5_000_000_000_000_000n, to: spender, isOwn: true },
      { type: 'approval', asset: usdc, amount: 0n, spender }
    ],
    warnings: [],
    fee: 84_000_000_000_000n,
    raw
  },
  control: {
    title: 'Control for another account',
    actions: [
      {
        type: 'control',
        to: recipient,
        name: 'erc20-token-periodic',
        fields: [{ name: 'expiry', type: 'time', value: '2030-01-01T00:00:00.000Z' }]
      }
    ],
    warnings: [{ code: 'control', subject: recipient }],
    raw
  },
  piece: {
    title: 'Permissions for pieces of a collection, and a call of a pallet',
    actions: [
      { type: 'approval', asset: stone, amount: 1n, spender },
      { type: 'transfer', asset: { ...stone, tokenId: '8' }, amount: 25n, to: recipient },
      { type: 'call', target: 'Preimage', name: 'Preimage.note_preimage' }
    ],
    warnings: [],
    raw
  },
  collection: {
    title: 'A permission for a whole collection, with a high fee',
    actions: [
      {
        type: 'approval-for-all',
        collection: stone.address,
        operator: spender,
        isGranted: true,
        fields: [{ name: 'name', type: 'text', value: 'Ridge Stones' }]
      }
    ],
    warnings: [
      { code: 'approval-for-all', subject: spender },
      { code: 'high-fee', subject: '105000000000000000' }
    ],
    fee: 105_000_000_000_000_000n,
    raw
  },
  'foreign-permit': {
    title: 'A permit for another account, on another network',
    actions: [{ type: 'approval', asset: usdc, amount: 40_500_000n, spender, expiresAtMs: Date.UTC(2030, 0, 1) }],
    warnings: [
      { code: 'foreign-account', subject: recipient },
      { code: 'foreign-chain', subject: 'eip155:137' }
    ],
    raw
  },
  'invalid-sign-in': {
    title: 'A text that only looks like a sign-in message, with invisible characters',
    actions: [{ type: 'message', text: invalidSignIn }],
    warnings: [
      { code: 'hidden-characters' },
      { code: 'invalid-sign-in' },
      { code: 'foreign-domain', subject: 'shop.example' }
    ],
    raw: invalidSignIn
  },
  hash: {
    title: 'A message that is a hash',
    actions: [{ type: 'data', hex: `0x${'7f83b1657ff1fc53'.repeat(4)}` }],
    warnings: [{ code: 'blind-hash' }],
    raw: `0x${'7f83b1657ff1fc53'.repeat(4)}`
  },
  'transaction-as-message': {
    title: 'A message that is a transaction, which others may change',
    actions: [{ type: 'data', hex: `0x02e9827a6980808094${'70997970c51812dc'.repeat(12)}` }],
    warnings: [{ code: 'transaction-as-message' }, { code: 'unknown-data' }, { code: 'changeable' }],
    raw: `0x02e9827a6980808094${'70997970c51812dc'.repeat(12)}`
  },
  undecoded: { title: 'A request that nothing can decode', actions: [], warnings: [], raw }
}

/** Returns the plugin that decodes every request of the page as `decoded`. */
const decoder = (decoded: DecodedRequest) =>
  definePlugin({
    id: 'gallery-requests',
    setup(ctx) {
      ctx.handle(Sign, async () => 'signed')
      ctx.contribute(RequestDecoders, { namespace: 'eip155', decode: async () => decoded }, { order: -1 })
    }
  })

const requesting =
  (count: number) =>
  async ({ connections, kernel }: StateTools) => {
    const { chain } = await connections.connect({ wallet: larch.id })
    for (let index = 0; index < count; index++) void kernel.rpc.request(Sign, index, { chain }).catch(() => {})
  }

const stateOf = (id: string, decoded: DecodedRequest & { readonly title: string }, count = 1): GalleryState => ({
  id: `approval-${id}`,
  group,
  title: decoded.title,
  options: { review: 'always' },
  chains: () => [evmChain({ wallets: [larch] })],
  extras: () => [decoder(decoded)],
  prepare: requesting(count),
  shows: '[data-testid=approval-approve]:not([data-held]):not([aria-disabled])'
})

export const approvalStates: readonly GalleryState[] = [
  ...Object.entries(requests).map(([id, decoded]) => stateOf(id, decoded)),
  ...(requests.message ? [stateOf('queue', { ...requests.message, title: 'Several requests' }, 4)] : [])
]
