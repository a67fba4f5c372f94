import { expect, test } from 'vitest'
import { connected } from './page.js'

test('a session survives a restart of the relay', async () => {
  const { world, page } = await connected()
  world.disconnectAll()
  await expect(page.wallets.signMessage('Afterwards')).resolves.toMatch(/^0x/)
})
