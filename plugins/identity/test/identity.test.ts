import { memoryBackend } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { account, chain, namesOf, never, open } from './setup.js'

const avatar = 'https://pictures.example/larch.png'

function clock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

describe('the name of an address', () => {
  test('is the service’s name if the chain resolves it to the address', async () => {
    const { names, asked } = namesOf({ lookup: { name: 'oak.fake' }, resolve: 'FAKE00000001' })
    const { identities, found } = await open({ names, served: { name: 'larch.fake', avatar } })
    expect(found()).toBeUndefined()
    await identities.read(account)
    expect(found()).toEqual({ name: 'larch.fake', avatar })
    expect(asked).toEqual([`resolve larch.fake ${chain}`])
  })

  test.each([
    ['resolves to another address', 'fake00000002'],
    ['does not resolve', undefined],
    ['resolves to an invalid address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045']
  ])('is the chain’s name and avatar if the service’s name %s', async (_, resolve) => {
    const served = { name: 'friend.fake', avatar: 'https://pictures.example/friend.png' }
    const { names } = namesOf({ lookup: { name: 'oak.fake', avatar }, resolve })
    const { identities, found } = await open({ names, served })
    await identities.read(account)
    expect(found()).toEqual({ name: 'oak.fake', avatar })
    const nameless = await open({ names: namesOf({ resolve }).names, served })
    await nameless.identities.read(account)
    expect(nameless.found()).toEqual({})
  })

  test('is not a service’s text that is not a name on the chain, and no request resolves it', async () => {
    const { names, asked } = namesOf({ resolve: 'fake00000001' })
    const { identities, found } = await open({ names, served: { name: 'Friend', avatar: null } })
    await identities.read(account)
    expect([found(), asked]).toEqual([{}, [`lookup ${account}`]])
  })

  test.each(['paypaI.fake', 'LARCH.fake', 'ｌarch.fake'])(
    'is not the service’s name %s, because the chain normalizes it to another name',
    async name => {
      const { names } = namesOf({ lookup: { name: 'oak.fake' }, resolve: 'fake00000001' })
      const { identities, found } = await open({ names, served: { name, avatar } })
      await identities.read(account)
      expect(found()).toEqual({ name: 'oak.fake' })
    }
  )

  test('is absent if the service’s name cannot be verified, and is verified again after 30 s', async () => {
    const time = clock()
    const { names, known } = namesOf({
      resolve: () => {
        throw new Error('no node')
      }
    })
    const { identities, found } = await open({ names, served: { name: 'larch.fake', avatar } })
    await identities.read(account)
    expect(found()).toBeUndefined()
    known.resolve = 'fake00000001'
    time.pass(31_000)
    await identities.read(account)
    expect(found()).toEqual({ name: 'larch.fake', avatar })
  })

  test('is unverified if the chain has no names, even from the storage', async () => {
    const storage = memoryBackend()
    const first = await open({ served: { name: 'larch.test', avatar }, storage })
    await first.identities.read(account)
    expect(first.found()).toEqual({ unverifiedName: 'larch.test', avatar })
    await first.kernel.dispose()
    const second = await open({ served: 500, storage })
    await second.identities.read(account)
    expect(second.found()).toEqual({ unverifiedName: 'larch.test', avatar })
  })

  test.each([
    ['if the service has none', { name: null, avatar: null }],
    ['if the service fails', 500],
    ['if the response of the service is invalid', ['larch.test']],
    ['without a service', undefined]
  ])('is the chain’s name %s', async (_, served) => {
    const { names, asked } = namesOf({ lookup: { name: 'oak.fake', avatar } })
    const { identities, found } = await open({ names, served })
    await identities.read(account)
    expect(found()).toEqual({ name: 'oak.fake', avatar })
    expect(asked).toEqual([`lookup ${account}`])
  })

  test('is absent if neither the service nor the chain has one', async () => {
    const { identities, found } = await open({ names: namesOf().names, served: { name: null, avatar } })
    await identities.read(account)
    expect(found()).toEqual({ avatar })
    const nameless = await open()
    await nameless.identities.read(account)
    expect(nameless.found()).toEqual({})
  })

  test('is cached for five minutes, even for the next page', async () => {
    const time = clock()
    const storage = memoryBackend()
    const { names, asked } = namesOf({ lookup: { name: 'oak.fake' } })
    const first = await open({ names, storage })
    await Promise.all([first.identities.read(account), first.identities.read(account)])
    await first.identities.read(account)
    await first.kernel.dispose()
    time.pass(4 * 60_000)
    const second = await open({ names, storage })
    await second.identities.read(account)
    expect(second.found()).toEqual({ name: 'oak.fake' })
    expect(asked).toHaveLength(1)
    time.pass(61_000)
    await second.identities.read(account)
    expect(asked).toHaveLength(2)
  })

  test('is absent after a failed lookup, and is looked up again after 30 s', async () => {
    const time = clock()
    const fails = namesOf({
      lookup: () => {
        throw new Error('no node')
      }
    })
    const { identities, found } = await open({ names: fails.names })
    await identities.read(account)
    await identities.read(account)
    expect(found()).toBeUndefined()
    expect(fails.asked).toHaveLength(1)
    time.pass(31_000)
    fails.known.lookup = { name: 'oak.fake' }
    await identities.read(account)
    expect(found()).toEqual({ name: 'oak.fake' })
  })

  test('is looked up again after the service failed and the chain had none', async () => {
    const time = clock()
    const { names, known } = namesOf()
    const { identities, found, says } = await open({ names, served: 403 })
    await identities.read(account)
    expect(found()).toBeUndefined()
    says.of = { name: 'larch.fake' }
    known.resolve = 'fake00000001'
    time.pass(31_000)
    await identities.read(account)
    expect(found()).toEqual({ name: 'larch.fake' })
  })

  test.each([
    ['fake00000002'],
    ['FAKE00000002.fake'.toLowerCase()],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045.eth'],
    ['0xd8dA…6045'],
    ['0xd8dA...6045.eth'],
    ['0x1.eth'],
    ['０ｘd8da.eth'],
    ['0хd8da6045.eth'],
    ['pay.0xd8da.eth'],
    ['oxd8da6bf2.eth'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['bc1qar0srr…f5mdq'],
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'],
    ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02.test'],
    ['eip155:1'],
    ['la\u200brch.test'],
    ['\u202etset.hcral'],
    ['larch.test '],
    [`larch.test${'\u00a0'.repeat(80)}.evil`],
    ['n'.repeat(65)],
    ['']
  ])('is never %j', async name => {
    const { names } = namesOf({ lookup: { name } })
    const ofChain = await open({ names })
    await ofChain.identities.read(account)
    expect(ofChain.found()).toEqual({})
    const ofService = await open({ served: { name, avatar: null } })
    await ofService.identities.read(account)
    expect(ofService.found()).toEqual({})
  })

  test.each([
    ['larch.test'],
    ['🌲.eth'],
    ['lärch-42.eth'],
    ['oxford.eth'],
    ['x0.eth'],
    ['Larch & Sons'],
    ['<b>larch</b>']
  ])('may be %j', async name => {
    const { identities, found } = await open({ names: namesOf({ lookup: { name } }).names })
    await identities.read(account)
    expect(found()).toEqual({ name })
    const ofService = await open({ served: { name, avatar: null } })
    await ofService.identities.read(account)
    expect(ofService.found()).toEqual({ unverifiedName: name })
  })

  test.each([['javascript:alert(1)'], ['http://127.0.0.1/a.png'], ['ipfs://Qm'], ['data:text/html,x']])(
    'has no avatar at %s',
    async avatar => {
      const { identities, found } = await open({ names: namesOf({ lookup: { name: 'oak.fake', avatar } }).names })
      await identities.read(account)
      expect(found()).toEqual({ name: 'oak.fake' })
    }
  )

  test('from the storage is validated', async () => {
    const storage = memoryBackend()
    const atMs = Date.now() - 1_000
    const write = (value: object) => {
      const entries = [{ key: [account], atMs, value }]
      return storage.write('@appkit/identity/names', JSON.stringify({ v: 1, t: atMs, d: entries }))
    }
    await write({ name: '0xd8dA…6045', avatar })
    const one = await open({ storage, names: namesOf({ lookup: { name: 'oak.fake' } }).names })
    await one.identities.read(account)
    expect(one.found()).toEqual({ avatar })
    await write({ name: 'larch.test', avatar: 'javascript:alert(1)' })
    const other = await open({ storage, names: namesOf({ lookup: { name: 'oak.fake' } }).names })
    await other.identities.read(account)
    expect(other.found()).toEqual({ name: 'oak.fake' })
  })

  test('is looked up for four accounts at a time', async () => {
    let active = 0
    let most = 0
    const release: (() => void)[] = []
    const { names, asked } = namesOf({
      async lookup() {
        active += 1
        most = Math.max(most, active)
        await new Promise<void>(resolve => release.push(resolve))
        active -= 1
      }
    })
    const { identities } = await open({ names })
    const many = Array.from({ length: 20 }, (_, index) => `${chain}:fake${String(index).padStart(8, '0')}` as AccountId)
    const reads = Promise.all(many.map(account => identities.read(account)))
    for (let done = 0; done < many.length; done += 1) {
      await vi.waitUntil(() => release.length > done)
      release[done]?.()
    }
    await reads
    expect([asked.length, most]).toEqual([20, 4])
  })

  test('is removed from state and storage when the wallet disconnects, even during a lookup', async () => {
    const storage = memoryBackend()
    const answers: ((found: unknown) => void)[] = []
    const { names } = namesOf({ lookup: () => new Promise(resolve => answers.push(resolve)) })
    const { kernel, identities, found } = await open({ names, storage })
    const first = identities.read(account)
    await vi.waitUntil(() => answers.length === 1)
    answers[0]?.({ name: 'oak.fake' })
    await first
    expect(storage.read('@appkit/identity/names')).not.toBeNull()
    const other: AccountId = `${chain}:fake00000002`
    const second = identities.read(other)
    await vi.waitUntil(() => answers.length === 2)
    kernel.events.emit('connections:disconnected', { namespace: 'other', wallet: 'w', connector: 'w' })
    kernel.events.emit('connections:disconnected', { namespace: 'fake', wallet: 'w', connector: 'w' })
    await vi.waitUntil(() => found() === undefined)
    answers[1]?.({ name: 'oak.fake' })
    await second
    expect(found(other)).toBeUndefined()
    expect(storage.read('@appkit/identity/names')).toBeNull()
  })

  test('read resolves when the plugin is removed', async () => {
    const { names } = namesOf({ lookup: () => new Promise(() => {}) })
    const { kernel, identities } = await open({ names })
    const reading = identities.read(account)
    await kernel.remove('identity')
    await expect(reading).resolves.toBeUndefined()
  })
})

describe('the address of a name', () => {
  test('is resolved by the chain at each call, in canonical form', async () => {
    const { names, asked } = namesOf({ resolve: 'FAKE0000000A' })
    const { identities } = await open({ names })
    expect(await identities.resolve(' oak.fake ', chain, never)).toBe('fake0000000a')
    await identities.resolve('oak.fake', chain, never)
    expect(asked).toEqual(['resolve oak.fake fake:one', 'resolve oak.fake fake:one'])
  })

  test('is absent for an unknown name, for a chain without names, and for an invalid address', async () => {
    const { names, known } = namesOf()
    const { identities } = await open({ names })
    expect(await identities.resolve('oak.fake', chain, never)).toBeUndefined()
    known.resolve = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(await identities.resolve('oak.fake', chain, never)).toBeUndefined()
    expect(await (await open()).identities.resolve('oak.fake', chain, never)).toBeUndefined()
    expect(await identities.resolve('oak.fake', 'other:chain', never)).toBeUndefined()
  })

  test('sends no request for a text that is not a name on the chain', async () => {
    const { names, asked } = namesOf({ resolve: 'fake0000000a' })
    const { identities } = await open({ names })
    for (const text of ['oak', 'oak.eth', '', 'fake00000001', '0xd8da6045.fake', 'a b.fake'])
      expect(await identities.resolve(text, chain, never)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('rejects with a coded error and its cause if the chain does not respond', async () => {
    const cause = new Error('no node')
    const { names } = namesOf({
      resolve: () => {
        throw cause
      }
    })
    const { identities } = await open({ names })
    const asked = identities.resolve('oak.fake', chain, never)
    await expect(asked).rejects.toMatchObject({ code: 'identity/unreachable', message: 'Error resolving name', cause })
  })

  test('rejects with the reason of the signal', async () => {
    const reason = new Error('enough')
    const { names, asked } = namesOf({ resolve: () => new Promise(() => {}) })
    const { identities } = await open({ names })
    await expect(identities.resolve('oak.fake', chain, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const resolving = identities.resolve('oak.fake', chain, controller.signal)
    await vi.waitUntil(() => asked.length === 1)
    controller.abort(reason)
    await expect(resolving).rejects.toBe(reason)
  })

  test('isName tests the form of a text, and the rules of the chain once they are loaded', async () => {
    const { names } = namesOf()
    const { identities } = await open({ names })
    // Before the chain's own word on it, whatever has the form is worth asking for.
    expect(['oak.fake', ' oak.eth ', 'oak', 'a b.fake', ''].map(text => identities.isName(text, chain))).toEqual([
      true,
      true,
      false,
      false,
      false
    ])
    await identities.read(account)
    expect(
      ['oak.fake', ' oak.fake ', 'oak.eth', 'fake00000001', '0xd8da.fake'].map(text => identities.isName(text, chain))
    ).toEqual([true, true, false, false, false])
    const nameless = (await open()).identities
    await nameless.read(account)
    expect(nameless.isName('oak.fake', chain)).toBe(false)
  })
})
