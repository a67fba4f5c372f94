import { cell, derive, type PluginContext, type Readable } from '@latchkit/kernel'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import type { AccountId, ChainsApi, NativeBalancesApi, Token } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { chainOf } from '../checks.js'
import { MAX_TYPED_CHARACTERS } from '../form.js'
import { readForm } from '../input.js'
import type { SwapForm, SwapInput, SwapToken, TokenLists, TokenSearch } from '../store.js'
import { searchTokens, splitTokens } from '../suggested-tokens.js'
import { coinToken, mergeTokens, sideToken, type TokenSources, withListed } from '../token-list.js'
import { createOnChainTokens, type OnChainTokens, tokenKey } from './on-chain-tokens.js'
import type { PrepareContext } from './prepare-swap.js'
import { createProviderTokens, type ProviderTokenLists } from './provider-tokens.js'
import { createTokenPrices, type TokenPrices } from './token-prices.js'

interface TokenStoreOptions {
  readonly ctx: PluginContext
  readonly chains: ChainsApi
  readonly native: NativeBalancesApi
  readonly balances: BalancesApi | undefined
  /** Data service, for the prices of tokens that the account does not hold. */
  readonly accounts: AccountDataApi | undefined
  readonly active: Readable<ActiveAccount | undefined>
  readonly form: Readable<SwapForm | undefined>
  readonly providersFor: PrepareContext['providersFor']
}

/** Tokens of the active account's chain, and those of the form. */
export interface TokenStore {
  readonly tokens: Readable<TokenLists>
  readonly search: Readable<TokenSearch>
  readonly input: Readable<SwapInput>
  /** Coin of the active account's chain, with its balance. */
  readonly coin: () => SwapToken | undefined
  loadTokens(): Promise<void>
  /** Reads the prices of the form's tokens that the account does not hold, unless they are less than a minute old. Never rejects. */
  readPrices(): Promise<void>
  setSearch(text: string): void
}

const noCoin: Token = { name: '', symbol: '', decimals: 0 }

export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const { ctx, chains, native, balances, active, form, providersFor } = options
  const onChain = createOnChainTokens(ctx, chains)
  const lists = createProviderTokens(ctx)
  const prices = createTokenPrices(ctx, options.accounts, balances?.currency ?? 'USD')
  const sources = readSources(options, lists, prices)
  const tokens = derive(
    [active, lists.state, derive([sources], mergeTokens)],
    (shown, byChain, all): TokenLists => ({
      status: (shown && byChain[shown.chain]?.status) ?? 'loading',
      ...splitTokens(all)
    })
  )
  const input = derive([form, sources, onChain.state], (values, known, read) => {
    const side = (address: string | undefined) =>
      sideToken(address, known, values && read[tokenKey({ account: values.account, token: address ?? '' })])
    return readForm(values, { from: side(values?.from), to: side(values?.to) })
  })
  const { readSides, readPrices } = createSideReaders({ form, sources, onChain, prices })
  const sides = derive([form], values => values && [values.account, values.from, values.to].join(' '))
  ctx.onDispose(
    sides.subscribe(() => {
      void readSides()
      void readPrices()
    })
  )

  return {
    ...createTokenSearch(options, { tokens, sources, onChain }),
    tokens,
    input,
    coin: () => (active.get() ? coinToken(sources.get()) : undefined),
    readPrices,
    async loadTokens() {
      const shown = active.get()
      if (!shown) return
      const { account, chain } = shown
      await Promise.all([
        readSides(),
        balances?.read(account),
        readPrices(),
        // The state of the balance shows a failure.
        native.read(account, { signal: ctx.signal }).catch(() => {}),
        lists.read(chain, listingProviders(providersFor, account))
      ])
    }
  }
}

interface SideReaders {
  readonly form: Readable<SwapForm | undefined>
  readonly sources: Readable<TokenSources>
  readonly onChain: OnChainTokens
  readonly prices: TokenPrices
}

function createSideReaders({ form, sources, onChain, prices }: SideReaders) {
  return {
    /** Reads the tokens of the form from the chain. */
    async readSides(): Promise<void> {
      const { account, from, to } = form.get() ?? {}
      if (account === undefined) return
      await Promise.all([from, to].map(token => token && onChain.read({ account, token })))
    },
    /** Reads the prices of the form's tokens that the account's assets lack. */
    async readPrices(): Promise<void> {
      const { account, from, to } = form.get() ?? {}
      if (account === undefined) return
      const { assets } = sources.get()
      const isPriced = (token: string) => assets.some(one => (one.address ?? '') === token && one.price !== undefined)
      const tokens = [from, to].filter(token => token !== undefined && !isPriced(token))
      await prices.read({ chain: chainOf({ account }), tokens: tokens as readonly string[] })
    }
  }
}

/** Returns the sources of the active account's tokens. */
function readSources({ balances, native, active }: TokenStoreOptions, lists: ProviderTokenLists, prices: TokenPrices) {
  const holdings = balances?.state ?? cell({ byAccount: {} as Readonly<Record<AccountId, undefined>> })
  return derive([active, lists.state, holdings, native.state, prices.state], (shown, byChain, held, coins, priced) => {
    const own = shown && byChain[shown.chain]
    const known: TokenSources = {
      coin: shown?.network ? coinOf(shown.network.nativeCurrency) : noCoin,
      coinAmount: shown && coins.byAccount[shown.account]?.amount,
      assets: (shown && held.byAccount[shown.account]?.assets) ?? [],
      listed: own?.tokens ?? [],
      isListed: own?.status === 'ready',
      prices: (shown && priced[shown.chain]) ?? {}
    }
    return known
  })
}

interface SearchedTokens {
  readonly tokens: Readable<TokenLists>
  readonly sources: Readable<TokenSources>
  readonly onChain: OnChainTokens
}

/** Creates the search in the lists, which reads a token of no list from the chain by its address. */
function createTokenSearch(
  { ctx, chains, active }: TokenStoreOptions,
  { tokens, sources, onChain }: SearchedTokens
): Pick<TokenStore, 'search' | 'setSearch'> {
  const searchText = cell('', ctx.report)
  /** Returns the address that the text is, if it is of no listed token. */
  const unlistedAddress = (text: string, { suggested, all }: TokenLists) => {
    const shown = active.get()
    const address = shown && canonicalAddressOf(chains.adapter(shown.namespace), text.trim())
    const isListed = [suggested, all].some(list => list.some(token => token.address === address))
    return address === undefined || isListed ? undefined : address
  }
  return {
    search: derive([searchText, tokens, sources, onChain.state, active], (text, list, known, read, shown) => {
      const found = searchTokens([...list.suggested, ...list.all], text)
      const token = unlistedAddress(text, list)
      const entry = token === undefined || !shown ? undefined : read[tokenKey({ account: shown.account, token })]
      return {
        text,
        found: entry?.token ? [...found, withListed(entry.token, known)] : found,
        isLoading: token !== undefined && (entry === undefined || entry.status === 'reading')
      }
    }),
    setSearch(text) {
      const searched = text.slice(0, MAX_TYPED_CHARACTERS)
      searchText.set(searched)
      const token = unlistedAddress(searched, tokens.get())
      const { account } = active.get() ?? {}
      if (token !== undefined && account !== undefined) void onChain.read({ account, token })
    }
  }
}

/** Returns the providers of an account's chain; none where swaps are unavailable. */
function listingProviders(providersFor: PrepareContext['providersFor'], account: AccountId) {
  try {
    return providersFor(account)
  } catch {
    return []
  }
}

const coinOf = ({ name, symbol, decimals }: Token): Token => ({ name, symbol, decimals })
