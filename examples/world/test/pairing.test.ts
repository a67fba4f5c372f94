import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type RelayOptions, startRelay } from '../src/index.js'
import { openEnds, projectId, sdkLines } from './sdk.js'

/** The first key of the test phrase that every local node prints. */
const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const account = `eip155:31337:${signer.address}`
const approved = {
  eip155: {
    chains: ['eip155:31337'],
    accounts: [account],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged']
  }
}

type Ends = Awaited<ReturnType<typeof openEnds>>

async function relay(options: RelayOptions = {}) {
  const started = await startRelay({ projectIds: [projectId], ...options })
  onTestFinished(() => started.close())
  return started
}

function event<T>(emitter: { once(name: never, listener: (value: T) => void): unknown }, name: string): Promise<T> {
  return new Promise(resolve => emitter.once(name as never, resolve))
}

/** The site asks, the wallet takes the code; what the wallet then does is up to the test. */
async function propose({ site, wallet }: Ends) {
  const uri = event<string>(site, 'display_uri')
  const proposed = event<{ id: number }>(wallet as never, 'session_proposal')
  const connected = site.connect({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:31337'],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
        rpcMap: {}
      }
    }
  })
  connected.catch(() => {})
  await wallet.pair({ uri: await uri })
  return { connected, proposal: await proposed }
}

async function pair(ends: Ends) {
  const { connected, proposal } = await propose(ends)
  await ends.wallet.approveSession({ id: proposal.id, namespaces: approved })
  const session = await connected
  if (!session) throw new Error('no session')
  return session
}

/** The wallet signs whatever it is asked. */
function signing({ wallet }: Ends) {
  wallet.on('session_request', async ({ topic, id, params }) => {
    const result = await signer.signMessage({ message: { raw: params.request.params[0] } })
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })
}

async function signed({ site }: Ends, text: string) {
  const message = `0x${Buffer.from(text).toString('hex')}`
  const signature = await site.request<`0x${string}`>({ method: 'personal_sign', params: [message, signer.address] })
  return verifyMessage({ address: signer.address, message: text, signature })
}

describe.each(sdkLines)('through the relay, both ends by the SDKs of %s', line => {
  test('a site and a wallet pair, sign, tell each other of changes and part', async () => {
    const ends = await openEnds(line, (await relay()).url)
    const { site, wallet } = ends
    signing(ends)
    const { topic, namespaces } = await pair(ends)
    expect(namespaces.eip155?.accounts).toEqual([account])
    expect(await signed(ends, 'Hello')).toBe(true)

    const changed = event(site as never, 'session_event')
    const chain = { name: 'chainChanged', data: 31_337 }
    await wallet.emitSessionEvent({ topic, chainId: 'eip155:31337', event: chain })
    expect(await changed).toMatchObject({ params: { event: chain } })

    const updated = event(site as never, 'session_update')
    const more = { eip155: { ...approved.eip155, accounts: [account, `eip155:31337:0x${'1'.repeat(40)}`] } }
    await (await wallet.updateSession({ topic, namespaces: more })).acknowledged()
    expect(await updated).toMatchObject({ params: { namespaces: more } })

    const deleted = event(site as never, 'session_delete')
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await deleted).toMatchObject({ topic })
  })

  test('a wallet that refuses is heard', async () => {
    const ends = await openEnds(line, (await relay()).url)
    const { connected, proposal } = await propose(ends)
    await ends.wallet.rejectSession({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } })
    await expect(connected).rejects.toMatchObject({ code: 5000 })
  })

  test('a session outlives a relay that goes away and comes back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-relay-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const databaseUrl = pathToFileURL(join(folder, 'relay.db')).href
    const first = await startRelay({ databaseUrl })
    const ends = await openEnds(line, first.url)
    signing(ends)
    await pair(ends)

    await first.close()
    const again = await startRelay({ databaseUrl, port: first.port })
    onTestFinished(() => again.close())

    expect(await signed(ends, 'Asked afterwards')).toBe(true)
  })
})
