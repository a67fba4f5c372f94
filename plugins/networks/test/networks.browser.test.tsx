import {
  type ChainId,
  type Connector,
  type NamespaceFeatures,
  type Network,
  WalletError
} from '@latchkit/plugin-chains/contract'
import type { FakeConnector } from '@latchkit/plugin-chains/testing'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { appeared } from '../../shell/test/appeared.js'
import { NetworksView, SwitchNetworkView } from '../src/contract.js'

let site: Visit
afterEach(() => site.end())

interface Prompt {
  approve(): void
  reject(error?: unknown): void
}
/** Returns a `switchNetwork` feature that waits for the test and then emits the new chain, and its open prompts. */
function switching() {
  const prompts: Prompt[] = []
  const feature: NonNullable<NamespaceFeatures['switchNetwork']> = {
    switch: (connector: Connector, to: Network, signal) =>
      new Promise<void>((resolve, reject) => {
        const leave = () => prompts.splice(prompts.indexOf(prompt) >>> 0, 1)
        const prompt: Prompt = {
          approve() {
            leave()
            ;(connector as FakeConnector).emit({ type: 'chain', chain: to.caipNetworkId })
            resolve()
          },
          reject(error = new WalletError('wallet/rejected', { wallet: connector.info.name })) {
            leave()
            reject(error)
          }
        }
        signal.addEventListener('abort', () => prompt.reject(signal.reason))
        prompts.push(prompt)
      })
  }
  return { feature, prompts }
}

const few = [network('fake', 'one'), network('fake', 'two'), network('fake', 'three', { testnet: true })]
const many = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(name => network('fake', name))

interface Scene extends Partial<VisitOptions> {
  readonly networks_?: readonly Network[]
  readonly chain?: ChainId
  readonly canSwitch?: boolean
  readonly connected?: boolean
}
async function visit({ networks_ = few, chain = 'fake:one', canSwitch = true, connected = true, ...rest }: Scene = {}) {
  const { feature, prompts } = switching()
  const wallet = fakeWallet('Wallet', { connection: { accounts: [{ address: fakeAddress(1) }], chain } })
  wallet.answer('approve')
  const features = canSwitch ? { switchNetwork: feature } : {}
  const other = { namespace: 'other', networks: [network('other', 'moon')], connectors: [fakeWallet('Moon Wallet')] }
  site = await start({ chains: [{ networks: networks_, connectors: [wallet], features }, other], ...rest })
  if (connected) await site.connections.connect({ wallet: 'fake:wallet' })
  return { wallet, prompts }
}
const open = () => site.kernel.router.open({ target: { view: NetworksView.id } })
const ring = () => site.find('.ring')?.dataset.state
const heading = () => site.texts('.attempt-title')[0]
const chain = () => site.connections.active.get()?.chain

describe('the list of networks', () => {
  test('marks the current network, separates test networks, and has no search while it is short', async () => {
    await visit()
    await open()
    await site.get('w3m-network-switch-Network one')
    expect(site.texts('[aria-current=true] .row-title')).toEqual(['Network one'])
    expect(site.texts('.list:last-of-type .row-title')).toContain('Network three')
    expect(site.texts('h2')).toEqual(['Test networks'])
    expect(site.find('input')).toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('has a search from eight networks upward', async () => {
    await visit({ networks_: many })
    await open()
    await until(() => site.find('input')).not.toBeNull()
    const input = site.find<HTMLInputElement>('input') as HTMLInputElement
    await userEvent.fill(input, 'th')
    await until(() => site.texts('.row-title')).toEqual(['Network three'])
    await until(() => site.texts('[aria-live=polite]')).toContain('1 network')
    await userEvent.fill(input, 'zzz')
    await until(() => site.texts('.state-title')).toEqual(['No network found'])
    expect(await site.violations()).toEqual([])
    await site.pressText('Show all networks')
    await until(() => site.texts('.row-title')).toHaveLength(9)
  })

  test('disables networks that the wallet cannot switch to, with the reason', async () => {
    await visit({ canSwitch: false })
    await open()
    const row = await site.get('w3m-network-switch-Network two')
    await until(() => row.matches(':disabled')).toBe(true)
    expect(row.textContent).toContain('Switch in Wallet instead')
    expect((await site.get('w3m-network-switch-Network one')).matches(':disabled')).toBe(false)
    expect((await site.get('w3m-network-switch-Network moon')).matches(':disabled')).toBe(false)
    expect(await site.violations()).toEqual([])
  })

  test('leads to the help and back', async () => {
    await visit()
    await open()
    await site.press('what-is-a-network')
    await until(site.views).toEqual(['Networks', 'WhatIsANetwork'])
    await until(site.title).toBe('What is a network?')
    await until(() => site.texts('.row-title').length).toBe(3)
    expect(await site.violations()).toEqual([])
    await site.press('header-back')
    await until(site.title).toBe('Choose network')
  })

  test('closes after a choice without a wallet', async () => {
    await visit({ connected: false })
    await open()
    await site.press('w3m-network-switch-Network two')
    await until(site.isOpen).toBe(false)
    expect(site.connections.state.get().byNamespace.fake?.network).toBe('fake:two')
  })
})

describe('switching the network', () => {
  const openAndPick = async () => {
    await site.kernel.router.open()
    await site.press('w3m-account-select-network')
    await site.press('w3m-network-switch-Network two')
  }

  test('waits for the wallet, and returns to the account', async () => {
    const { prompts } = await visit()
    await openAndPick()
    await until(ring).toBe('waiting')
    expect(heading()).toBe('Approve in Wallet')
    expect(await site.violations()).toEqual([])
    await until(() => prompts.length).toBe(1)
    prompts[0]?.approve()
    await until(site.views).toEqual(['Account'])
    expect(chain()).toBe('fake:two')
  })

  test('can be retried after a rejection', async () => {
    const { prompts } = await visit()
    await openAndPick()
    await until(() => prompts.length).toBe(1)
    prompts[0]?.reject()
    await until(ring).toBe('declined')
    expect(heading()).toBe('Switch declined')
    expect(await site.violations()).toEqual([])
    await site.pressText('Try again')
    await until(() => prompts.length).toBe(1)
    prompts[0]?.approve()
    await until(site.views).toEqual(['Account'])
  })

  test('has its own message for a rejection after the network was added', async () => {
    const { prompts } = await visit()
    await openAndPick()
    await until(() => prompts.length).toBe(1)
    prompts[0]?.reject(new WalletError('wallet/switch-rejected-after-add', { wallet: 'Wallet', chain: 'fake:two' }))
    await until(heading).toBe('User rejected switch after adding network.')
  })

  test('shows an error with a code to copy', async () => {
    const { prompts } = await visit()
    await openAndPick()
    await until(() => prompts.length).toBe(1)
    prompts[0]?.reject(new WalletError('wallet/unavailable', { wallet: 'Wallet' }))
    await until(ring).toBe('failed')
    expect(site.texts('.button')).toEqual(['Try again', 'Copy details'])
  })

  test('offers no retry if the wallet cannot switch', async () => {
    await visit({ canSwitch: false })
    await site.kernel.router.open({ target: { view: SwitchNetworkView.id, params: { chain: 'fake:two' } } })
    await until(heading).toBe('Network not supported')
    expect(site.texts('.button')).toEqual(['Go back', 'Copy details'])
  })

  test('leaving the view aborts the request', async () => {
    const { prompts } = await visit()
    await openAndPick()
    await until(() => prompts.length).toBe(1)
    await site.press('header-back')
    await until(() => prompts.length).toBe(0)
    expect(chain()).toBe('fake:one')
  })

  test('to another chain family explains the change and leads to its wallets', async () => {
    await visit()
    await open()
    await site.press('w3m-network-switch-Network moon')
    await until(site.title).toBe('Switch network')
    expect(await site.violations()).toEqual([])
    await site.press('w3m-switch-active-chain-button')
    await until(site.title).toBe('Connect Fake chain wallet')
    await until(() => site.texts('.row-title')).toEqual(['Moon Wallet'])
    expect(site.kernel.router.current()?.params).toEqual({ namespace: 'other', chain: 'other:moon' })
  })
})

describe('a chain that is not configured', () => {
  test('is named in a view that closes after a switch', async () => {
    const { prompts } = await visit({ chain: 'fake:nine' })
    await until(site.title).toBe('Switch network')
    expect(site.texts('.notice')).toEqual(['Wallet is on a network this site does not support. Switch to continue.'])
    expect(await site.violations()).toEqual([])
    await site.press('w3m-network-switch-Network one')
    await until(() => prompts.length).toBe(1)
    prompts[0]?.approve()
    await until(site.isOpen).toBe(false)
    expect(chain()).toBe('fake:one')
  })

  test('is not shown again after the visitor dismissed it', async () => {
    await visit({ chain: 'fake:nine' })
    await site.pressText('Not now')
    await until(site.isOpen).toBe(false)
    await site.kernel.router.open()
    await until(site.views).toEqual(['Account'])
    expect((await site.get('w3m-account-select-network')).textContent).toContain('Unsupported network')
  })

  test('with force, shakes the dialog instead of closing it, but lets the visitor disconnect', async () => {
    await visit({ chain: 'fake:nine', networks: { unsupportedNetwork: 'force' } })
    await site.get('disconnect-button')
    expect(site.texts('.button')).toEqual(['Disconnect'])
    const shaken = appeared(document.querySelector('latchkit-modal'), '[data-shaking]')
    await site.press('w3m-header-close')
    await shaken
    expect(site.isOpen()).toBe(true)
    await site.press('disconnect-button')
    await until(site.isOpen).toBe(false)
    expect(site.connections.active.get()).toBeUndefined()
  })

  test('in a right-to-left language, all texts are Arabic', async () => {
    await visit({ chain: 'fake:nine', shell: { locale: 'ar', themeMode: 'dark' } })
    await until(site.title).toBe('تبديل الشبكة')
    await site.get('disconnect-button')
    expect(site.texts(':is(.notice, .button)').join().replaceAll('Wallet', '')).not.toMatch(/[a-z]/i)
    expect(await site.violations()).toEqual([])
  })
})
