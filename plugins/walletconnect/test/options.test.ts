import { expect, test } from 'vitest'
import { walletConnect } from '../src/index.js'

const projectId = 'a'.repeat(32)
const relayUrl = 'wss://relay.example'

test.each(['wss://relay.example/v1', 'ws://localhost:5555', 'ws://127.0.0.1:5555', 'ws://[::1]:5555'])(
  'accepts the relay URL %s',
  relay => {
    expect(walletConnect({ projectId, relayUrl: relay }).id).toBe('walletconnect')
  }
)

test.each([
  ['projectId', { relayUrl }],
  ['projectId', { projectId: 'a'.repeat(31), relayUrl }],
  ['projectId', { projectId: `${projectId}\n`, relayUrl }],
  ['projectId', { projectId: 'g'.repeat(32), relayUrl }],
  ['relayUrl', { projectId }],
  ['relayUrl', { projectId, relayUrl: 'https://relay.example' }],
  ['relayUrl', { projectId, relayUrl: 'ws://relay.example' }],
  ['relayUrl', { projectId, relayUrl: 'ws://localhost.example' }],
  ['relayUrl', { projectId, relayUrl: 'wss://' }],
  ['relayTimeoutMs', { projectId, relayUrl, relayTimeoutMs: 0 }],
  ['relayTimeoutMs', { projectId, relayUrl, relayTimeoutMs: Number.NaN }],
  ['relay', { projectId, relayUrl, relay: relayUrl }]
])('names the invalid option %s: %j', (option, given) => {
  const make = () => walletConnect(given as unknown as Parameters<typeof walletConnect>[0])
  expect(make).toThrow(expect.objectContaining({ code: 'kernel/invalid-option' }))
  expect(make).toThrow(option)
})
