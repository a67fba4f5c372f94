import { cell, definePlugin } from '@latchkit/kernel'
import { catalogue } from '@latchkit/plugin-catalogue'
import { GetWalletView } from '@latchkit/plugin-connect/contract'
import { data } from '@latchkit/plugin-data'
import { NetworksView } from '@latchkit/plugin-networks/contract'
import { type PictureLookup, PictureSources } from '@latchkit/plugin-shell/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { network, until, type Visit, visit } from '../../connect/test/visit.js'
import { icons } from '../src/index.js'

let site: Visit
afterEach(() => site.end())

const shown = () =>
  [...(site.find('.list')?.querySelectorAll<HTMLElement>('.picture') ?? [])].map(picture => {
    const image = picture.querySelector('img')
    if (image)
      return image.complete && image.naturalWidth > 0 ? new URL(image.src).pathname.split('/').at(-1) : 'loading'
    return picture.dataset.initial ?? 'empty'
  })
const hues = () =>
  [...(site.find('.list')?.querySelectorAll<HTMLElement>('.picture[data-hue]') ?? [])].map(({ dataset }) => dataset.hue)

/** The chain of EVM by its ids, without its library. */
const evm = {
  namespace: 'eip155',
  networks: [network('eip155', '1'), network('eip155', '137'), network('eip155', '987654321')]
}

describe('wallets of the built-in list', () => {
  test('have pictures without a service', async () => {
    site = await visit({ chains: [evm], extras: [data(), catalogue(), icons()] })
    await site.kernel.router.open({ target: { view: GetWalletView.id } })
    await until(shown).toEqual(['metamask.svg', 'trust.svg', 'coinbase.svg', 'phantom.svg'])
    expect(await site.violations()).toEqual([])
  })

  test('are letters without the plugin, and neighbours have different colours', async () => {
    site = await visit({ chains: [evm], extras: [data(), catalogue()] })
    await site.kernel.router.open({ target: { view: GetWalletView.id } })
    await until(() => shown().slice(0, 4)).toEqual(['M', 'T', 'C', 'P'])
    const found = hues()
    expect(found.length).toBeGreaterThan(3)
    for (const [index, hue] of found.entries()) expect(hue).not.toBe(found[index - 1])
  })
})

test('a network without its own picture has the known one, or a letter', async () => {
  site = await visit({ chains: [evm], extras: [icons()] })
  await site.kernel.router.open({ target: { view: NetworksView.id } })
  await until(shown).toEqual(['ethereum.svg', 'polygon.svg', expect.stringMatching(/^[A-Z]$/)])
})

test('a row shows no letter until the pictures have loaded', async () => {
  const pictures = cell<PictureLookup | undefined>(undefined)
  const slow = definePlugin({
    id: 'slow',
    setup: ctx => void ctx.contribute(PictureSources, { id: 'slow', pictures, load: () => {} })
  })
  site = await visit({ chains: [evm], extras: [slow] })
  await site.kernel.router.open({ target: { view: NetworksView.id } })
  await until(shown).toEqual(['empty', 'empty', 'empty'])
  pictures.set({ wallet: () => undefined, network: () => undefined })
  await until(() => shown().every(text => /^[A-Z]$/.test(text ?? ''))).toBe(true)
})
