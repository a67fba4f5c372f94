import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { openScene, type Scene } from './scene.js'
import { createServices, estimate, unreachable } from './services.js'

let site: Scene
afterEach(async () => {
  await site.end()
  vi.restoreAllMocks()
})

const receive = () => site.text('onramp-receive')
const error = () => site.texts('.field-error')[0]
const quotes = () => site.services.sent.filter(({ path }) => path.at(-1) === 'quote')

describe('the amount', () => {
  test('is estimated once, after the visitor stops typing, with the parts of the price', async () => {
    site = await openScene()
    await site.openForm()
    expect(site.title()).toBe('Buy')
    expect(site.texts('.amount-below')).toEqual(['From $10.00 to $7,500.00'])
    expect(quotes()).toEqual([])
    for (const text of ['1', '12', '120']) await site.type('onramp-amount', text)
    await until(receive).toBe('≈ 117.6 USDC')
    expect(quotes().map(({ body }) => body)).toEqual([
      { purchaseCurrency: 'usdc-id', paymentCurrency: 'USD', amount: '120', network: 'ethereum' }
    ])
    expect(site.texts('[data-testid=onramp-costs] .fact')).toEqual([
      'Price$117.60',
      'Network fee$0.10',
      'Provider’s fee$2.30',
      'Total$120.00'
    ])
    expect(await site.violations()).toEqual([])
  })

  test('never shows the estimate of an earlier amount', async () => {
    const answers: (() => void)[] = []
    const services = createServices()
    services.quote = sent => new Promise(resolve => answers.push(() => resolve(estimate(sent))))
    site = await openScene({ services })
    await site.openForm()
    await site.type('onramp-amount', '100')
    await until(() => answers.length).toBe(1)
    await site.type('onramp-amount', '200')
    await until(() => answers.length).toBe(2)
    answers[1]?.()
    await until(receive).toBe('≈ 196 USDC')
    answers[0]?.()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(receive()).toBe('≈ 196 USDC')
    expect(quotes()[0]?.signal?.aborted).toBe(true)
    await site.type('onramp-amount', '3')
    await until(receive).toBe('USD Coin')
  })

  test('without an estimate says so, shows no figure, and still opens the provider', async () => {
    const services = createServices()
    services.quote = () => Promise.reject(unreachable())
    site = await openScene({ services })
    await site.openForm()
    await site.type('onramp-amount', '50')
    await until(receive).toBe('Estimate unavailable')
    expect(site.text('onramp-no-estimate')).toContain('Coinbase shows the price before you pay.')
    expect(site.text('onramp-costs')).toBeUndefined()
    expect(await site.violations()).toEqual([])
    await site.press('onramp-continue')
    await until(() => site.windows.opened[0]?.url).toContain('https://pay.coinbase.com/')
    await until(() => site.texts('[data-testid=onramp-facts] .fact')[1]).toBe('EstimateUnavailable')
  })

  test('asks for an estimate again on request', async () => {
    const services = createServices()
    services.quote = () => Promise.reject(unreachable())
    site = await openScene({ services })
    await site.openForm()
    await site.type('onramp-amount', '50')
    await until(receive).toBe('Estimate unavailable')
    services.quote = estimate
    await site.press('onramp-quote-retry')
    await until(receive).toBe('≈ 49 USDC')
  })

  test.each([
    ['5', 'The smallest purchase is $10.00.'],
    ['7500.01', 'The largest purchase by this way to pay is $7,500.00. Another one allows more.'],
    ['50.123', 'USD has 2 decimals at most.'],
    ['1,000', 'No marks between thousands. Decimals come after “.”, as in 19.99.'],
    ['1e3', 'Use digits only, such as 19.99.'],
    ['<img src=x>', 'Use digits only, such as 19.99.']
  ])('%s is rejected with a reason', async (typed, reason) => {
    site = await openScene()
    await site.openForm()
    await site.type('onramp-amount', typed)
    await until(error).toBe(reason)
    await site.press('onramp-continue')
    expect(site.windows.opened).toEqual([])
    expect(quotes()).toEqual([])
  })

  test('is required when the button is pressed', async () => {
    site = await openScene()
    await site.openForm()
    expect(error()).toBe('')
    await site.press('onramp-continue')
    await until(error).toBe('Enter an amount.')
    expect(await site.violations()).toEqual([])
  })

  test('has other limits by bank transfer, and the decimals of the currency', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('onramp-amount', '20000')
    await site.press('choice-ach_bank_account')
    await until(() => site.texts('.amount-below')).toEqual(['From $10.00 to $25,000.00'])
    expect(error()).toBe('')
    await site.press('onramp-currency')
    await until(site.title).toBe('Select currency')
    expect(await site.violations()).toEqual([])
    await site.press('onramp-currency-JPY')
    await site.type('onramp-amount', '20.5')
    await until(error).toBe('Enter a whole amount. JPY has no decimals.')
  })
})

describe('the options', () => {
  test.each([
    ['fails', () => Promise.reject(unreachable())],
    ['returns HTML', () => '<html></html>'],
    ['lists nothing', () => ({ paymentCurrencies: [], purchaseCurrencies: [] })]
  ])('are those of the specification if the service %s', async (_, answer) => {
    const services = createServices()
    services.options = answer
    site = await openScene({ services })
    await site.openForm()
    expect(site.texts('.amount-below')).toEqual(['From $10.00 to $7,500.00'])
    expect(site.text('onramp-note')).toContain('The limits are usual ones.')
    await site.press('choice-ach_bank_account')
    await until(() => site.texts('.amount-below')).toEqual(['From $10.00 to $25,000.00'])
    await site.press('onramp-currency')
    await until(() => site.texts('.row-title')).toEqual(['US Dollar', 'Euro'])
  })

  test('show no limits before they are known', async () => {
    const services = createServices()
    services.options = () => new Promise(() => {})
    site = await openScene({ services })
    await site.kernel.router.open({ target: { view: 'OnRampAmount' } })
    await site.get('onramp-amount')
    expect(site.texts('.amount-below')).toEqual([''])
    expect(site.find('[data-testid=onramp-continue]')?.ariaBusy).toBe('true')
  })
})

describe('the choices', () => {
  test('of a provider and a token change what is sold', async () => {
    site = await openScene()
    await site.openForm()
    await site.press('onramp-token')
    await until(site.title).toBe('Select token')
    expect(site.text('onramp-legal')).toContain('under its own terms')
    expect(await site.violations()).toEqual([])
    await site.press('onramp-token-FAKE')
    await until(() => site.text('onramp-token')).toContain('FAKE on')
    await site.press('onramp-seller')
    await until(site.title).toBe('Choose provider')
    expect(site.texts('.row-title')).toEqual(['Coinbase', 'Meld'])
    expect(site.text('onramp-provider-meld')).toContain('1–2 %')
    expect(await site.violations()).toEqual([])
    await site.press('onramp-provider-meld')
    // The aggregator sells USDC only.
    await until(() => site.text('onramp-token')).toContain('USDC on')
    expect(site.text('onramp-note')).toBe('On Meld’s page, choose Network 1 as the network.')
    expect(site.text('onramp-continue')).toBe('Continue to Meld')
  })

  test('of a site that opens the providers lead to the amount', async () => {
    site = await openScene()
    await site.kernel.router.open({ target: { view: 'OnRampProviders' } })
    await site.press('onramp-provider-meld')
    await until(() => site.text('onramp-continue')).toBe('Continue to Meld')
  })

  test('of the card provider arrive on Ethereum for a network that it does not serve', async () => {
    site = await openScene({ options: { card: {}, restrictedTimeZones: [] } })
    await site.openForm()
    site.wallet.emit({ type: 'chain', chain: 'eip155:56' })
    await until(() => site.text('onramp-note')).toBe(
      `Coinbase does not sell on Network 56. What you buy will arrive on Network 1, at \u2066${fakeAddress(1)}\u2069. Check that you control this address on Network 1.`
    )
    await site.buy()
    await until(() => site.services.sent.find(({ path }) => path.at(-1) === 'onrampurl')?.body).toMatchObject({
      destinationWallets: [{ address: fakeAddress(1), blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      presetFiatAmount: 50,
      fiatCurrency: 'USD'
    })
  })

  test('of a smart account are not those of another chain', async () => {
    site = await openScene({ options: { card: {}, restrictedTimeZones: [] }, accountType: 'smartAccount' })
    await site.openForm()
    site.wallet.emit({ type: 'chain', chain: 'eip155:56' })
    await until(() => site.text('onramp-unsupported-network')).toContain('Nothing is sold on this network')
    expect(site.find('[data-testid=onramp-continue]')).toBeNull()
    site.wallet.emit({ type: 'chain', chain: 'eip155:8453' })
    await until(() => site.text('onramp-token')).toContain('on Network 8453')
  })

  test('on a test network are those of a provider that the site gave its name to', async () => {
    const sold = { card: { networks: { 'eip155:56': 'local' } }, aggregator: { publicKey: 'pk' } }
    site = await openScene({ options: { ...sold, restrictedTimeZones: [] }, testNetworks: ['8453', '56'] })
    await site.openForm()
    site.wallet.emit({ type: 'chain', chain: 'eip155:8453' })
    await until(() => site.text('onramp-unsupported-network')).toContain('Nothing is sold on this network')
    site.wallet.emit({ type: 'chain', chain: 'eip155:56' })
    await site.get('onramp-seller')
    expect(site.text('onramp-seller')).toContain('Coinbase')
    await site.press('header-back')
    await site.kernel.router.open({ target: { view: 'OnRampProviders' } })
    await until(() => site.texts('.row-title')).toEqual(['Coinbase'])
  })

  test('on Solana are SOL of the aggregator', async () => {
    site = await openScene()
    await site.connections.connect({ wallet: 'solana:other' })
    await site.openForm()
    expect(site.text('onramp-continue')).toBe('Continue to Meld')
    expect(site.text('onramp-token')).toContain('SOL on Network main')
    await site.type('onramp-amount', '50')
    await site.press('onramp-continue')
    await until(() => site.windows.opened[0]?.url).toContain('https://meldcrypto.com/')
    const { searchParams } = new URL(site.windows.opened[0]?.url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      publicKey: 'pk',
      destinationCurrencyCode: 'SOL',
      walletAddress: fakeAddress(9),
      externalCustomerId: expect.stringMatching(/^[\w-]{22}$/),
      sourceAmount: '50',
      sourceCurrencyCode: 'USD'
    })
  })
})

describe('the action', () => {
  const isShown = () => site.find('[data-testid=wallet-features-onramp-button]') !== null
  test('is absent without a provider, and on other chain families', async () => {
    site = await openScene({ options: {} })
    await site.kernel.router.open({ target: { view: 'Account' } })
    await until(site.title).not.toBe('')
    expect(isShown()).toBe(false)
    await site.end()
    site = await openScene()
    await site.connections.connect({ wallet: 'other:stranger' })
    await site.kernel.router.open({ target: { view: 'Account' } })
    await until(site.title).not.toBe('')
    expect(isShown()).toBe(false)
  })

  test('is absent for the card provider without its service', async () => {
    const services = createServices()
    services.hosts = ['data']
    site = await openScene({ services, options: { card: {}, restrictedTimeZones: [] } })
    await site.kernel.router.open({ target: { view: 'Account' } })
    await until(site.title).not.toBe('')
    expect(isShown()).toBe(false)
  })

  test('leads to an explanation in a restricted region', async () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    site = await openScene({ options: { card: {}, restrictedTimeZones: [timeZone] } })
    await site.kernel.router.open({ target: { view: 'Account' } })
    await site.press('wallet-features-onramp-button')
    await until(() => site.text('onramp-restricted-region')).toContain('Not available in your region')
    expect(await site.violations()).toEqual([])
  })

  test('is in the ways to fund the wallet', async () => {
    site = await openScene()
    await site.kernel.router.open({ target: { view: 'FundWallet' } })
    await until(site.title).toBe('Fund wallet')
    await until(() => site.texts('.row-title')).toEqual(['Buy'])
    expect(await site.violations()).toEqual([])
    await site.press('fund-wallet-onramp')
    await until(() => site.text('onramp-continue')).toBe('Continue to Coinbase')
  })
})

test('the form follows a disconnect', async () => {
  site = await openScene()
  await site.openForm()
  await site.connections.disconnect()
  await until(() => site.find('[data-testid=onramp-amount]')).toBeNull()
})
