import { defineView, useReadable, useRouter, useSlice } from '@latchkit/kernel/react'
import {
  EmptyState,
  ListHeading,
  Notice,
  Screen,
  SearchField,
  ShowPictures,
  SkeletonRows,
  useMessages,
  useStyles,
  VirtualList
} from '@latchkit/plugin-shell/ui'
import { useEffect, useMemo, useState } from 'react'
import { messages } from '../messages.js'
import type { SwapTarget, SwapToken, SwapViewContext, TokenLists } from '../store.js'
import { requireSwapContext } from './require-swap-context.js'
import { styles } from './styles.js'
import { SuggestedTokens, TokenRow } from './token-rows.js'
import type { SwapContext } from './use-swap-context.js'

/** Most suggested tokens above the list. */
const MAX_SUGGESTED = 8

type Params = { readonly target: SwapTarget } | undefined

interface TokensProps {
  readonly context: SwapContext
  readonly params: Params
}

function Tokens({ context, params }: TokensProps) {
  const { store, active } = context
  const target = params?.target ?? 'to'
  useStyles(styles)
  const [typed, setTyped] = useState('')
  const router = useRouter()
  const t = useMessages(messages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has its own tokens
  useEffect(() => {
    void store.loadTokens()
    return () => store.setSearch('')
  }, [store, active.account])
  const search = (text: string) => {
    setTyped(text)
    store.setSearch(text)
  }
  const choose = ({ address }: SwapToken) => {
    store.setToken(target, address)
    router.back()
  }
  return (
    <Screen
      header={
        <SearchField
          label={t('search')}
          value={typed}
          onChange={search}
          autoFocus
          testId="swap-select-token-search-input"
        />
      }
    >
      {typed.trim() === '' ? (
        <AllTokens context={context} target={target} onChoose={choose} />
      ) : (
        <FoundTokens context={context} target={target} onChoose={choose} />
      )}
      <ShowPictures />
    </Screen>
  )
}

interface ListedProps {
  readonly context: SwapContext
  readonly target: SwapTarget
  readonly onChoose: (token: SwapToken) => void
}

/** Renders the suggested tokens, then those of the account, then all others. */
function AllTokens({ context, target, onChoose }: ListedProps) {
  const { store, network } = context
  const lists = useReadable(store.tokens)
  const chosen = useSlice(store.state, ({ form }) => form?.[target])
  const t = useMessages(messages)
  const rows = useMemo(() => rowsOf(lists), [lists])
  const suggested = lists.suggested.slice(0, MAX_SUGGESTED)
  if (rows.count === 0 && lists.status !== 'loading') {
    return (
      <EmptyState icon="warning" title={t('noTokensTitle')} detail={t('noTokensDetail', { network: network.name })} />
    )
  }
  return (
    <>
      {suggested.length > 0 && (
        <SuggestedTokens tokens={suggested} chosen={chosen} network={network} onChoose={onChoose} />
      )}
      {lists.status === 'failed' && (
        <Notice tone="warning" testId="swap-tokens-failed">
          {t('listFailed')}
        </Notice>
      )}
      {rows.count === 0 ? (
        <SkeletonRows count={6} testId="swap-tokens-pending" />
      ) : (
        <VirtualList
          key={target}
          label={t('tokens')}
          count={rows.count}
          pending={lists.status === 'loading' ? 4 : 0}
          headings={rows.headings}
          testId="swap-tokens"
        >
          {(index, place) => {
            const row = rows.at(index)
            return typeof row === 'string' ? (
              <ListHeading key={row} place={place}>
                {t(row)}
              </ListHeading>
            ) : (
              row && (
                <TokenRow
                  key={keyOf(row)}
                  token={row}
                  isChosen={chosen === keyOf(row)}
                  network={network}
                  currency={store.currency}
                  place={place}
                  onChoose={onChoose}
                />
              )
            )
          }}
        </VirtualList>
      )}
    </>
  )
}

/** Renders the tokens that match the typed text. A token of no list is not offered, because it may be an imitation. */
function FoundTokens({ context, target, onChoose }: ListedProps) {
  const { store, network } = context
  const { found, isLoading, text } = useReadable(store.search)
  const chosen = useSlice(store.state, ({ form }) => form?.[target])
  const t = useMessages(messages)
  const shown = useMemo(() => found.filter(isOffered), [found])
  if (shown.length === 0) {
    return isLoading ? (
      <SkeletonRows count={1} testId="swap-tokens-pending" />
    ) : (
      <EmptyState title={t('noMatchTitle')} detail={t('noMatchDetail')} testId="swap-tokens-none" />
    )
  }
  return (
    <VirtualList key={text} label={t('tokens')} count={shown.length} testId="swap-tokens">
      {(index, place) => {
        const token = shown[index]
        return (
          token && (
            <TokenRow
              key={keyOf(token)}
              token={token}
              isChosen={chosen === keyOf(token)}
              network={network}
              currency={store.currency}
              place={place}
              onChoose={onChoose}
            />
          )
        )
      }}
    </VirtualList>
  )
}

/** Returns the text by which the form names a token. */
const keyOf = ({ address = '' }: SwapToken) => address

const isHeld = ({ amount = '0' }: SwapToken) => amount !== '0'
const isOffered = (token: SwapToken) => !token.isUnlisted || isHeld(token)

type Row = SwapToken | 'yours' | 'others'

interface Rows {
  readonly count: number
  readonly headings: ReadonlySet<number>
  readonly at: (index: number) => Row | undefined
}

/** Returns the rows of all lists: the tokens of the account first, with a heading if both parts have tokens. */
function rowsOf({ suggested, all }: TokenLists): Rows {
  const tokens = [...suggested, ...all].filter(isOffered)
  const held = tokens.filter(isHeld)
  const others = tokens.filter(token => !isHeld(token))
  if (held.length === 0 || others.length === 0) {
    const rows = [...held, ...others]
    return { count: rows.length, headings: new Set(), at: index => rows[index] }
  }
  const rows: readonly Row[] = ['yours', ...held, 'others', ...others]
  return { count: rows.length, headings: new Set([0, held.length + 1]), at: index => rows[index] }
}

export default defineView<Params, SwapViewContext>({
  Component: requireSwapContext(Tokens),
  useTitle: () => useMessages(messages)('chooseToken'),
  messages: [messages]
})
