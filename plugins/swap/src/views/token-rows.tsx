import type { Network } from '@latchkit/plugin-chains/contract'
import { worthOf } from '@latchkit/plugin-chains/kit'
import { Badge, ListRow, type RowPlace, RowValue, shortAddress, useMessages } from '@latchkit/plugin-shell/ui'
import { type KeyboardEvent, memo, useRef } from 'react'
import { messages } from '../messages.js'
import type { SwapToken } from '../store.js'
import { TokenPicture } from './token-parts.js'
import { useAmountFormat } from './use-amount-format.js'

interface SuggestedTokensProps {
  readonly tokens: readonly SwapToken[]
  /** `Token.address` of the chosen token; `''` for the coin. */
  readonly chosen: string | undefined
  readonly network: Network
  readonly onChoose: (token: SwapToken) => void
}

/** Renders tokens as small buttons. The arrow keys move between them in the reading direction. */
export function SuggestedTokens({ tokens, chosen, network, onChoose }: SuggestedTokensProps) {
  const list = useRef<HTMLUListElement>(null)
  const t = useMessages(messages)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }
  return (
    <ul ref={list} className="swap-chips" aria-label={t('suggested')} onKeyDown={move} data-testid="swap-suggested">
      {tokens.map(token => (
        <li key={token.address ?? ''}>
          <button
            type="button"
            aria-current={chosen === (token.address ?? '') || undefined}
            onClick={() => onChoose(token)}
            data-testid={`swap-suggested-${token.symbol}`}
          >
            <TokenPicture token={token} network={network} size={24} />
            <bdi>{token.symbol}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface TokenRowProps {
  readonly token: SwapToken
  readonly network: Network
  readonly isChosen: boolean
  /** Currency of prices (ISO 4217). */
  readonly currency: string
  readonly place: RowPlace
  readonly onChoose: (token: SwapToken) => void
}

/** Renders a token with its symbol, its address, and what the account has of it. Rows that stay while the list scrolls are kept. */
export const TokenRow = /* @__PURE__ */ memo(function TokenRow({
  token,
  network,
  isChosen,
  currency,
  place,
  onChoose
}: TokenRowProps) {
  const { address, name, symbol, amount = '0', decimals, price, isUnlisted = false } = token
  const format = useAmountFormat()
  const t = useMessages(messages)
  const worth = amount === '0' ? undefined : worthOf(BigInt(amount), decimals, price)
  return (
    <ListRow
      icon={<TokenPicture token={token} network={network} />}
      title={name}
      // The address distinguishes two tokens with the same name.
      detail={address === undefined ? symbol : `\u2068${symbol}\u2069 \u2066${shortAddress(address)}\u2069`}
      {...(isUnlisted && { badge: <Badge tone="warning">{t('unlisted')}</Badge> })}
      trailing={
        amount === '0' ? (
          isChosen && 'check'
        ) : (
          <RowValue {...(worth !== undefined && { note: format.money(worth, currency) })}>
            {format.number(amount, decimals)}
          </RowValue>
        )
      }
      oneLine
      {...(isChosen && { current: true })}
      place={place}
      onPress={() => onChoose(token)}
      testId={`swap-select-token-item-${symbol}`}
    />
  )
})
