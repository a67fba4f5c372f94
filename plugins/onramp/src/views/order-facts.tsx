import { useReadable, useService } from '@latchkit/kernel/react'
import { Chains, type Network, parseAccountId } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  DescriptionList,
  DescriptionRow,
  shortAddress,
  useMessages,
  useMoneyFormat,
  useStyles
} from '@latchkit/plugin-shell/ui'
import type { ReactNode } from 'react'
import type { PurchaseRequest } from '../contract.js'
import type { ArrivedAmount } from '../order.js'
import { progressMessages } from '../progress-messages.js'
import { useTokenText } from './use-amount-text.js'

const styles = '.onramp-full{align-self:stretch;inline-size:100%;text-align:start}'

/** Renders content as wide as the view, whose other content is centred. */
export function FullWidth({ children }: { readonly children: ReactNode }) {
  useStyles(styles)
  return <div className="onramp-full">{children}</div>
}

interface OrderFactsProps {
  readonly request: PurchaseRequest
  readonly quoted?: string | undefined
  /** Amount that arrived. @defaultValue nothing is known to have arrived */
  readonly arrived?: ArrivedAmount | undefined
}

/** Renders the sums of a purchase, and the account that receives it. */
export function OrderFacts({ request, quoted, arrived }: OrderFactsProps) {
  const { account, amount, currency, symbol } = request
  const { money } = useMoneyFormat()
  const text = useTokenText()
  const t = useMessages(progressMessages)
  const network = useNetworkName(account)
  const address = parseAccountId(account)?.address ?? ''
  const isElsewhere = useIsElsewhere(account)
  const shownAddress = `\u2066${isElsewhere ? address : shortAddress(address)}\u2069`
  return (
    <FullWidth>
      <DescriptionList testId="onramp-facts">
        <DescriptionRow name={t('factPay')}>
          <bdi>{money(amount, currency)}</bdi>
        </DescriptionRow>
        <DescriptionRow name={t('factGet')}>
          {quoted === undefined ? t('noEstimate') : <bdi>≈ {text(quoted, symbol)}</bdi>}
        </DescriptionRow>
        {arrived && (
          <DescriptionRow name={t('factGot')}>
            <bdi>{`${arrived.isExact ? '' : '≈ '}${text(arrived.amount, symbol)}`}</bdi>
          </DescriptionRow>
        )}
        <DescriptionRow name={t('factTo')} {...(isElsewhere && { wide: true, detail: t('factToCheck', { network }) })}>
          {t('factToValue', { address: shownAddress, network })}
        </DescriptionRow>
      </DescriptionList>
    </FullWidth>
  )
}

/** Returns true if the wallet that holds the account's address is on another chain. */
function useIsElsewhere(account: PurchaseRequest['account']): boolean {
  const { byNamespace } = useReadable(useService(Connections).state)
  const { namespace = '', chain, address } = parseAccountId(account) ?? {}
  const { wallets = [], network } = byNamespace[namespace] ?? {}
  const holder = wallets.find(({ accounts }) => accounts.some(each => each.address === address))
  const current = holder && (holder.chain ?? network)
  return current !== undefined && current !== chain
}

/** Returns the network of an account, even if another one is active by now. */
export function useNetworkOf(account: PurchaseRequest['account']): Network | undefined {
  const networks = useReadable(useService(Chains).networks)
  const { chain } = parseAccountId(account) ?? {}
  return networks.find(({ caipNetworkId }) => caipNetworkId === chain)
}

/** Returns the name of an account's network; its CAIP-2 id if the site does not configure it. */
export const useNetworkName = (account: PurchaseRequest['account']): string =>
  useNetworkOf(account)?.name ?? parseAccountId(account)?.chain ?? ''
