import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvedNamespaces, readProposal } from './proposal.js'

const address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const struct = (namespaces: { required?: unknown; optional?: unknown }) => ({
  id: 1,
  pairingTopic: 'a'.repeat(64),
  requiredNamespaces: namespaces.required ?? {},
  optionalNamespaces: namespaces.optional ?? {},
  proposer: { publicKey: 'p', metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] } }
})
const evm = (chains: readonly string[], methods = ['personal_sign'], events = ['chainChanged']) => ({
  eip155: { chains, methods, events }
})
const UNSUPPORTED_CHAINS = 5_100

test('grants the supported part, and lists everything that was requested', () => {
  const proposal = readProposal(
    struct({
      required: evm(['eip155:31337']),
      optional: {
        ...evm(['eip155:31338', 'eip155:1'], ['eth_sendTransaction', 'wallet_sendCalls'], ['accountsChanged', 'noise']),
        solana: { chains: ['solana:abc'], methods: ['solana_signMessage'], events: [] }
      }
    })
  )
  expect(proposal?.grant).toEqual({
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged']
  })
  expect(proposal?.networks).toEqual([
    { id: 'eip155:31337', name: 'Local Ethereum', has: true, required: true },
    { id: 'eip155:31338', name: 'Local Layer 2', has: true, required: false },
    { id: 'eip155:1', name: undefined, has: false, required: false },
    { id: 'solana:abc', name: undefined, has: false, required: false }
  ])
  expect(proposal?.methods.map(({ id, has }) => [id, has])).toEqual([
    ['personal_sign', true],
    ['eth_sendTransaction', true],
    ['wallet_sendCalls', false],
    ['solana_signMessage', false]
  ])
})

test('accepts a namespace that is a chain itself', () => {
  const proposal = readProposal(struct({ optional: { 'eip155:31338': { methods: ['personal_sign'], events: [] } } }))
  expect(proposal?.grant?.chains).toEqual(['eip155:31338'])
})

test('combines each account with each network', () => {
  const namespaces = approvedNamespaces({ chains: ['eip155:1', 'eip155:2'], methods: ['m'], events: ['e'] }, [
    '0xa',
    '0xb'
  ])
  expect(namespaces.eip155?.accounts).toEqual(['eip155:1:0xa', 'eip155:2:0xa', 'eip155:1:0xb', 'eip155:2:0xb'])
})

describe('grants nothing', () => {
  test.each([
    ['a network is required that is not here', { required: evm(['eip155:1']) }, UNSUPPORTED_CHAINS],
    ['a method is', { required: evm(['eip155:31337'], ['eth_sign']) }, 5_101],
    ['an event is', { required: evm(['eip155:31337'], [], ['noise']) }, 5_102],
    ['no network is', { optional: evm(['eip155:1']) }, UNSUPPORTED_CHAINS],
    ['nothing is asked', {}, UNSUPPORTED_CHAINS],
    ['another family asks for a method of ours', { required: { solana: { methods: ['personal_sign'] } } }, 5_101]
  ])('if %s', (_, namespaces, refusalCode) => {
    expect(readProposal(struct(namespaces))).toMatchObject({ grant: undefined, refusalCode })
  })
})

test('shortens long lists, the supported entries first, and counts the rest', () => {
  const chains = Array.from({ length: 500 }, (_, index) => `eip155:${index + 1}`)
  const proposal = readProposal(struct({ optional: evm([...chains, 'eip155:31338'], ['m\u202e'.repeat(500)]) }))
  expect(proposal?.networks).toHaveLength(40)
  expect(proposal?.networks[0]?.id).toBe('eip155:31338')
  expect(proposal?.unlisted).toBe(461)
  expect(proposal?.methods[0]?.id).toHaveLength(60)
})

test('reads any proposal or returns undefined', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (required, optional, proposer) => {
      const proposal = readProposal({ ...struct({ required, optional }), proposer })
      if (proposal?.grant) approvedNamespaces(proposal.grant, [address])
    })
  )
  expect(readProposal(undefined)).toBeUndefined()
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
