import { useRouter } from '@latchkit/kernel/react'
import { formatAmount, parseAmount } from '@latchkit/plugin-chains/contract'
import {
  Button,
  DescriptionList,
  DescriptionRow,
  List,
  ListRow,
  letterHues,
  Skeleton,
  Stack,
  Text,
  TokenIcon,
  useMessages,
  useMoneyFormat,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import {
  type Money,
  OnRampProvidersView,
  OnRampTokenSelectView,
  type OnrampProvider,
  type PurchaseQuote
} from '../contract.js'
import { messages } from '../messages.js'
import { useTokenText } from './use-amount-text.js'
import type { OnrampContext } from './use-onramp-context.js'
import type { QuoteState } from './use-quote.js'

interface QuoteSectionProps {
  readonly context: OnrampContext
  readonly quote: QuoteState & { readonly retry: () => void }
  /** True if the visitor typed an amount. */
  readonly isTyped: boolean
}

/** Renders the token with its estimated amount, the provider, and the parts of the price. */
export function QuoteSection({ context, quote, isTyped }: QuoteSectionProps) {
  const { purchase, isLoading } = context
  const { provider, providers, token, chain, network } = purchase
  const router = useRouter()
  const t = useMessages(messages)
  const preload = (id: string) => void router.views.load(id).catch(() => {})
  return (
    <>
      <Stack gap={2} align="stretch">
        <Text as="h2" size="sm" weight="medium">
          {t('get')}
        </Text>
        <List label={t('get')}>
          {isLoading && (
            <ListRow
              icon={<Skeleton shape="circle" width={32} height={32} />}
              title={<Receive context={context} quote={quote} />}
              detail={<Skeleton width={72} height={14} />}
            />
          )}
          {token && !isLoading && (
            <ListRow
              icon={<TokenIcon name={token.symbol} coinOf={token.isCoin ? chain : undefined} />}
              title={<Receive context={context} quote={quote} />}
              detail={t('onNetwork', { symbol: token.symbol, network: network?.name ?? chain })}
              {...(purchase.tokens.length > 1 && {
                trailing: 'chevron',
                onPress: () => router.push(OnRampTokenSelectView),
                onIntent: () => preload(OnRampTokenSelectView.id)
              })}
              testId="onramp-token"
            />
          )}
          <ListRow
            icon={<WalletIcon name={provider.name} hue={hueOf(provider, providers)} />}
            title={provider.name}
            {...(provider.fee !== undefined && { detail: t('feeOf', { fee: isolated(provider.fee) }) })}
            {...(providers.length > 1 && {
              trailing: 'chevron',
              onPress: () => router.push(OnRampProvidersView),
              onIntent: () => preload(OnRampProvidersView.id)
            })}
            testId="onramp-seller"
          />
        </List>
      </Stack>
      {quote.status === 'ready' ? (
        <Costs quote={quote.quote} provider={provider.name} />
      ) : (
        (quote.status === 'loading' || (isLoading && isTyped)) && <Costs provider={provider.name} />
      )}
      {quote.status === 'failed' && (
        <Stack gap={1} align="start" testId="onramp-no-estimate">
          <Text size="sm" tone="muted">
            {t('unknownDetail', { provider: provider.name })}
          </Text>
          <Button variant="plain" size="sm" onPress={quote.retry} testId="onramp-quote-retry">
            {t('tryAgain')}
          </Button>
        </Stack>
      )}
    </>
  )
}

/** Returns a text that keeps its direction in a text of another one. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Returns the hue of a provider's letter, which is the same in the list of providers. */
const hueOf = (provider: OnrampProvider, providers: readonly OnrampProvider[]) =>
  letterHues(providers.map(({ name }) => name))[providers.indexOf(provider)]

/** Renders the estimated amount, or the reason for its absence. Announced, because it follows the typed amount. */
function Receive({ context: { purchase, isLoading }, quote }: Omit<QuoteSectionProps, 'isTyped'>) {
  const { token, money } = purchase
  const text = useTokenText()
  const t = useMessages(messages)
  const content =
    quote.status === 'ready' ? (
      <strong>
        <bdi>{t('about', { amount: text(quote.quote.receive, token?.symbol ?? '') })}</bdi>
      </strong>
    ) : quote.status === 'failed' || (quote.status === 'none' && !isLoading && !('problem' in money)) ? (
      // Without a listing of the token, the data service has no estimate.
      t('unknownAmount')
    ) : quote.status === 'loading' || isLoading ? (
      <>
        <Skeleton width={112} height={18} />
        <span className="sr-only">{t('estimating')}</span>
      </>
    ) : (
      (token?.name ?? '')
    )
  return (
    <span aria-live="polite" data-testid="onramp-receive">
      {content}
    </span>
  )
}

/** Renders the parts of the price; without an estimate their places, so that nothing moves when it arrives. */
function Costs({ quote, provider }: { readonly quote?: PurchaseQuote; readonly provider: string }) {
  const { money } = useMoneyFormat()
  const t = useMessages(messages)
  const sum = (part: Money | undefined) =>
    part ? <bdi>{money(part.amount, part.currency)}</bdi> : <Skeleton width={64} height={12} />
  const others = quote && otherFees(quote)
  return (
    <>
      <DescriptionList key={quote ? 'costs' : 'places'} {...(quote && { testId: 'onramp-costs' })}>
        <DescriptionRow name={t('subtotal')}>{sum(quote?.subtotal)}</DescriptionRow>
        <DescriptionRow name={t('networkFee')}>{sum(quote?.networkFee)}</DescriptionRow>
        {(!quote || others) && <DescriptionRow name={t('otherFees')}>{sum(others)}</DescriptionRow>}
        <DescriptionRow name={t('total')}>{sum(quote?.total)}</DescriptionRow>
      </DescriptionList>
      <Text size="xs" tone="muted">
        {t('estimate', { provider })}
      </Text>
    </>
  )
}

/** Decimals in which sums are subtracted. */
const PLACES = 8

/** Returns the part of the total that is neither price nor network fee; `undefined` if it is below zero. */
function otherFees({ total, subtotal, networkFee }: PurchaseQuote): Money | undefined {
  const [all, ...parts] = [total, subtotal, networkFee].map(({ amount }) => parseAmount(amount, PLACES) ?? 0n)
  const rest = parts.reduce((left, part) => left - part, all ?? 0n)
  return rest >= 0n ? { amount: formatAmount(rest, PLACES), currency: total.currency } : undefined
}
