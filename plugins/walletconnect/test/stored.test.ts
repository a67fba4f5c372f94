import { expect, onTestFinished, test } from 'vitest'
import { memoryStorage, type Storage } from '../src/lazy/core-options.js'
import { shareSdk } from '../src/lazy/sdk.js'
import { relay } from './page.js'
import { projectId } from './phone.js'

const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }

async function opens(storage: Storage) {
  const { url: relayUrl } = await relay()
  const { sdk, release } = await shareSdk({ projectId, relayUrl, metadata, storage })
  onTestFinished(release)
  expect(sdk.session.getAll().filter(session => session?.acknowledged)).toEqual([])
  const { uri } = await sdk.connect({})
  expect(uri).toMatch(/^wc:/)
}

const places = ['core:0.3:P//keychain', 'core:0.3:P//pairing', 'client:0.3:P//session', 'client:0.3:P//proposal']

test.each(places.flatMap(place => ['x', 7, { a: 1 }, [null], [{ topic: 1 }]].map(value => [place, value] as const)))(
  'creates a pairing URI although %s contains %j',
  async (place, value) => {
    const storage = memoryStorage()
    await storage.setItem(`wc@2:${place.replace('P', projectId)}`, value)
    await opens(storage)
  }
)

test('creates a pairing URI although the storage cannot be read', async () => {
  const storage = memoryStorage()
  const read = storage.getItem
  const getItem = async <T>(key: string): Promise<T | undefined> => {
    if (key.endsWith('//keychain')) throw new DOMException('Denied', 'SecurityError')
    return read<T>(key)
  }
  await opens(Object.assign(storage, { getItem }))
})
