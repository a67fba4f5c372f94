import { useReadable, useSlice } from '@latchkit/kernel/react'
import { Badge, List, ListRow, RowValue, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import type { ShownOffer, SwapStore, SwapToken } from '../store.js'
import { useAmountFormat } from './use-amount-format.js'
import { useRevealed } from './use-revealed.js'

interface OfferListProps {
  readonly store: SwapStore
  readonly to: SwapToken
  readonly onChosen: () => void
}

/** Renders all offers, the best first, and the providers that gave none. A press chooses an offer. */
export function OfferList({ store, to, onChosen }: OfferListProps) {
  const shown = useRevealed()
  const { offers, failed } = useSlice(store.state, state => state.offers)
  const chosen = useReadable(store.chosen)
  const t = useMessages(messages)
  const [best] = offers
  const choose = ({ provider }: ShownOffer) => {
    // The best offer is chosen by no provider, so that a better one of another provider replaces it.
    store.chooseProvider(provider.id === best?.provider.id ? undefined : provider.id)
    onChosen()
  }
  return (
    <div ref={shown} className="swap-offers">
      <List label={t('offers')} testId="swap-offers">
        {offers.map(offer => (
          <OfferRow
            key={offer.provider.id}
            offer={offer}
            best={best ?? offer}
            to={to}
            isChosen={offer.provider.id === chosen?.provider.id}
            onPress={() => choose(offer)}
          />
        ))}
        {failed.map(({ provider }) => (
          <ListRow
            key={provider.id}
            title={provider.name}
            detail={t('noAnswerDetail')}
            badge={<Badge>{t('noAnswer')}</Badge>}
            testId={`swap-offer-failed-${provider.id}`}
          />
        ))}
      </List>
    </div>
  )
}

interface OfferRowProps {
  readonly offer: ShownOffer
  readonly best: ShownOffer
  readonly to: SwapToken
  readonly isChosen: boolean
  readonly onPress: () => void
}

function OfferRow({ offer, best, to, isChosen, onPress }: OfferRowProps) {
  const { provider, toAmount, providerFeeBps } = offer
  const format = useAmountFormat()
  const t = useMessages(messages)
  const behind = Number(((BigInt(toAmount) - BigInt(best.toAmount)) * 10_000n) / BigInt(best.toAmount))
  return (
    <ListRow
      title={provider.name}
      {...(providerFeeBps !== undefined &&
        providerFeeBps > 0 && { detail: t('feeIncluded', { percent: format.percent(providerFeeBps) }) })}
      trailing={
        <RowValue
          note={offer === best ? t('best') : <bdi>{format.percent(behind, true)}</bdi>}
          noteTone={offer === best ? 'accent' : 'muted'}
        >
          {format.rounded(toAmount, to)}
        </RowValue>
      }
      oneLine
      current={isChosen}
      onPress={onPress}
      testId={`swap-offer-${provider.id}`}
    />
  )
}
