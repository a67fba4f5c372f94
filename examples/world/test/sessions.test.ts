import { createEvmWallet } from '@latchkit/example-wallets'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ServicesOptions, startEvmNode, startServices } from '../src/index.js'

const projectId = 'a'.repeat(32)
const query = `projectId=${projectId}&st=latchkit&sv=html-core-0.1.0`
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const session = {
  pci: '0x12',
  chainId: 'eip155:31337',
  to: second,
  permissions: [{ type: 'native-token-allowance', data: { allowance: '0x64' } }],
  origin: 'https://shop.example'
}
const textOf = (address: string, pci = session.pci) => `Revoke smart session\n\nAccount: ${address}\nSession: ${pci}`

async function services(options: ServicesOptions = {}) {
  const started = await startServices(options)
  onTestFinished(() => started.close())
  const list = async (address = first) => {
    const response = await fetch(`${started.url}/v1/sessions/${address}?${query}`)
    return (await response.json()) as { sessions: (typeof session & { createdAt: string })[] }
  }
  const revoke = (address: string, body: unknown) =>
    fetch(`${started.url}/v1/sessions/${address}/revoke?${query}`, { method: 'POST', body: JSON.stringify(body) })
  return { ...started, list, revoke }
}

/** Signs with the key of an account of the test phrase. */
async function signed(index: number, text: string): Promise<string> {
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [index],
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }],
    storage: undefined
  })
  onTestFinished(() => wallet.dispose())
  const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [string]
  const data = `0x${Buffer.from(text).toString('hex')}`
  return (await wallet.provider.request({ method: 'personal_sign', params: [data, address] })) as string
}

test('lists the sessions of an account that have not ended, newest first', async () => {
  const { sessions, list } = await services()
  await sessions.add(first, session)
  await sessions.add(first, { ...session, pci: '0x13', expiresAt: '2099-01-01T00:00:00.000Z' })
  await sessions.add(first, { ...session, pci: '0x14', expiresAt: '2020-01-01T00:00:00.000Z' })
  await sessions.add(second, { ...session, pci: '0x15' })
  expect(await list()).toEqual({
    sessions: [
      { ...session, pci: '0x13', expiresAt: '2099-01-01T00:00:00.000Z', createdAt: expect.any(String) },
      { ...session, createdAt: expect.any(String) }
    ]
  })
  expect((await list(first.toLowerCase())).sessions).toHaveLength(2)
})

test('a session is registered by the control address', async () => {
  const { url, list } = await services()
  const register = (body: unknown) =>
    fetch(`${url}/_world/sessions/${first}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await register(session)).status).toBe(204)
  expect((await register({ ...session, permissions: [] })).status).toBe(400)
  expect((await list()).sessions).toHaveLength(1)
})

describe('revoking', () => {
  test('needs the signature of the account over the text of this session', async () => {
    const { sessions, list, revoke } = await services()
    await sessions.add(first, session)
    const invalid = [
      await signed(1, textOf(first)),
      await signed(0, textOf(first, '0x13')),
      await signed(0, textOf(second)),
      `0x${'00'.repeat(65)}`,
      '0x12'
    ]
    for (const signature of invalid) {
      const response = await revoke(first, { pci: session.pci, signature })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ reasons: [{ name: 'signature' }] })
    }
    expect((await list()).sessions).toHaveLength(1)

    const signature = await signed(0, textOf(first))
    expect(await (await revoke(first, { pci: session.pci, signature })).json()).toEqual({ status: 'revoked' })
    expect((await list()).sessions).toEqual([])
    const again = await revoke(first, { pci: session.pci, signature })
    expect(await again.json()).toMatchObject({ reasons: [{ name: 'pci' }] })
  })

  test('needs a session of that account', async () => {
    const { sessions, list, revoke } = await services()
    await sessions.add(first, session)
    const response = await revoke(second, { pci: session.pci, signature: await signed(1, textOf(second)) })
    expect(response.status).toBe(400)
    expect((await list()).sessions).toHaveLength(1)
  })

  test('accepts a signature that a contract wallet accepts', async () => {
    const node = await startEvmNode()
    onTestFinished(() => node.stop())
    const { sessions, list, revoke } = await services({ nodes: { 'eip155:31337': node.url } })
    const contracts = {
      // Returns 0x1626ba7e… (ERC-1271).
      accepting: ['0x1000000000000000000000000000000000000271', '0x631626ba7e60e01b60005260206000f3'],
      // Returns its call data, which begins with the same four bytes.
      echoing: ['0x1000000000000000000000000000000000000272', '0x366000600037366000f3']
    } as const
    for (const [address, code] of Object.values(contracts)) {
      await fetch(node.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] })
      })
      await sessions.add(address, { ...session, pci: address })
    }
    const [accepting] = contracts.accepting
    const [echoing] = contracts.echoing
    expect((await revoke(accepting, { pci: accepting, signature: '0x1234' })).status).toBe(200)
    expect((await revoke(echoing, { pci: echoing, signature: '0x1234' })).status).toBe(400)
    expect((await list(echoing)).sessions).toHaveLength(1)
  })

  test.each([undefined, {}, { pci: 7, signature: '0x12' }, { pci: '../x', signature: '0x12' }, { pci: '0x12' }])(
    'rejects the body %j',
    async body => {
      const { revoke } = await services()
      expect((await revoke(first, body)).status).toBe(400)
    }
  )
})
