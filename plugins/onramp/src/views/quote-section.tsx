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
  SkeletonRow,
  Stack,
  Text,
  TokenIcon,
  useMessages,
  useMoneyFormat,
  useStyles,
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

/** Gives a missing estimate the place of the parts of the price. */
const styles = `
.onramp-no-costs{display:grid;grid-template-columns:minmax(0,1fr);border-radius:var(--r-row);background:var(--n2)}
.onramp-no-costs>*{grid-area:1/1}
.onramp-no-costs>.stack{padding:12px 16px}
.onramp-costs-place{display:grid;align-content:start;gap:16px;visibility:hidden}
`

interface QuoteSectionProps {
  readonly context: OnrampContext
  readonly quote: QuoteState & { readonly retry: () => void }
}

/** Renders the token with its estimated amount, the provider, and the parts of the price. */
export function QuoteSection({ context, quote }: QuoteSectionProps) {
  const { provider, providers } = context.purchase
  const router = useRouter()
  const t = useMessages(messages)
  return (
    <>
      <Stack gap={2} align="stretch">
        <Text as="h2" size="sm" weight="medium">
          {t('get')}
        </Text>
        <List label={t('get')}>
          <TokenRow context={context} quote={quote} />
          <ListRow
            icon={<WalletIcon name={provider.name} hue={hueOf(provider, providers)} />}
            title={provider.name}
            {...(provider.fee !== undefined && { detail: t('feeOf', { fee: isolated(provider.fee) }) })}
            {...(providers.length > 1 && {
              trailing: 'chevron',
              onPress: () => router.push(OnRampProvidersView),
              onIntent: () => void router.views.load(OnRampProvidersView.id).catch(() => {})
            })}
            testId="onramp-seller"
          />
        </List>
      </Stack>
      <CostsPlace context={context} quote={quote} />
    </>
  )
}

/** Renders the token with its estimated amount, or a skeleton while the tokens load. */
function TokenRow({ context, quote }: QuoteSectionProps) {
  const { token, tokens, chain, network } = context.purchase
  const router = useRouter()
  const t = useMessages(messages)
  if (context.isLoading) return <SkeletonRow index={0} />
  if (!token) return null
  return (
    <ListRow
      icon={<TokenIcon name={token.symbol} coinOf={token.isCoin ? chain : undefined} />}
      title={<Receive context={context} quote={quote} />}
      detail={t('onNetwork', { symbol: token.symbol, network: network?.name ?? chain })}
      {...(tokens.length > 1 && {
        trailing: 'chevron',
        onPress: () => router.push(OnRampTokenSelectView),
        onIntent: () => void router.views.load(OnRampTokenSelectView.id).catch(() => {})
      })}
      testId="onramp-token"
    />
  )
}

/** Returns a text that keeps its direction in a text of another one. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Returns the hue of a provider's letter, which is the same in the list of providers. */
const hueOf = (provider: OnrampProvider, providers: readonly OnrampProvider[]) =>
  letterHues(providers.map(({ name }) => name))[providers.indexOf(provider)]

/** Renders the estimated amount, or the reason for its absence. Announced, because it follows the typed amount. */
function Receive({ context: { purchase, isLoading }, quote }: QuoteSectionProps) {
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

/** Renders the parts of the price, their places while they are loading, or that there is no estimate. */
function CostsPlace({ context: { purchase, isLoading }, quote }: QuoteSectionProps) {
  useStyles(styles)
  const t = useMessages(messages)
  const provider = purchase.provider.name
  if (quote.status === 'ready') return <Costs quote={quote.quote} provider={provider} />
  // The usual limits tell well enough whether there will be an estimate.
  const isExpected = quote.status === 'loading' || (isLoading && !('problem' in purchase.money))
  if (isExpected) return <Costs provider={provider} />
  if (quote.status !== 'failed') return null
  return (
    <div className="onramp-no-costs">
      <div className="onramp-costs-place">
        <Costs provider={provider} />
      </div>
      <Stack gap={1} align="center" justify="center" testId="onramp-no-estimate">
        <Text size="sm" tone="muted" align="center">
          {t('unknownDetail', { provider })}
        </Text>
        <Button variant="plain" size="sm" onPress={quote.retry} testId="onramp-quote-retry">
          {t('tryAgain')}
        </Button>
      </Stack>
    </div>
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

/** Returns the part of the total that is neither price nor network fee; `undefined` if it is not above zero. */
function otherFees({ total, subtotal, networkFee }: PurchaseQuote): Money | undefined {
  const [all, ...parts] = [total, subtotal, networkFee].map(({ amount }) => parseAmount(amount, PLACES) ?? 0n)
  const rest = parts.reduce((left, part) => left - part, all ?? 0n)
  return rest > 0n ? { amount: formatAmount(rest, PLACES), currency: total.currency } : undefined
}
