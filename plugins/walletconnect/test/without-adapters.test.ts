import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { recoverMessageAddress, toHex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Pairing } from '../src/contract.js'
import { type WalletConnectOptions, walletConnect } from '../src/index.js'
import type { SessionProvider } from '../src/lazy/provider.js'
import { relay } from './page.js'
import { accounts, key, openPhone, projectId } from './phone.js'

const asked = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['accountsChanged'] } } as const

/** Opens a site without a chain plugin. */
async function openSite(relayUrl: string, options: Partial<WalletConnectOptions> = {}) {
  const kernel = await createTestKernel([chains(), connections(), walletConnect({ projectId, relayUrl, ...options })], {
    atEnd: onTestFinished
  })
  return kernel.get(Pairing)
}

test('without a chain plugin, proposes the namespaces of the option, and the site signs with the session', async () => {
  const { url } = await relay()
  const [pairing, phone] = [await openSite(url, { namespaces: asked }), await openPhone(url)]
  expect(pairing.canPair()).toBe(true)
  const paired = pairing.pair()
  const uri = (await vi.waitUntil(() => pairing.state.get().uri, { timeout: 10_000 })) as string
  const { id, params } = await phone.scan(uri)
  expect(params.optionalNamespaces).toMatchObject(asked)
  const [account] = accounts
  await phone.wallet.approveSession({
    id,
    namespaces: { eip155: { ...asked.eip155, chains: ['eip155:31337'], accounts: [account ?? ''] } as never }
  })
  const { topic, namespaces } = await paired
  expect(namespaces.eip155?.accounts).toEqual([account])

  const provider = (await pairing.provider(topic, 'eip155')) as SessionProvider
  const message = { raw: toHex('Hello') }
  const signature = await provider.request({ method: 'personal_sign', params: [message.raw, key.address] })
  expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(key.address)
})

test.each([
  { eip155: { chains: [], methods: [], events: [] } },
  { eip155: { chains: ['solana:1'], methods: [], events: [] } },
  { eip155: { chains: ['eip155:1'], methods: 'x', events: [] } }
])('names the option namespaces if it is invalid: %j', async namespaces => {
  const pairing = await openSite('ws://127.0.0.1:1', { namespaces } as never)
  const error = await pairing.pair().catch(cause => cause)
  expect(error).toMatchObject({ code: 'kernel/invalid-option', context: { option: 'namespaces' } })
})

test('without a chain plugin and the option, creates no code and names the missing option', async () => {
  const pairing = await openSite('ws://127.0.0.1:1')
  expect(pairing.canPair()).toBe(false)
  const error = await pairing.pair().catch(cause => cause)
  expect(error).toMatchObject({ code: 'walletconnect/nothing-to-ask' })
  expect(error.message).toContain('namespaces')
})
