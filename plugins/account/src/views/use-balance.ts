import { useKernel, useService, useSlice } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef } from 'react'
import { type BalanceRecord, type ShownBalance, shownBalance } from '../balance.js'
import { type BalanceReader, readBalance } from '../balance-reader.js'
import type { AccountContext } from '../options.js'

export type BalanceContext = Pick<AccountContext, 'balances' | 'report'>

interface Balance {
  readonly shown: ShownBalance
  readonly isReading: boolean
  readonly retry: () => void
}

/** The native balance of an account, kept fresh while it is looked at. */
export function useBalance(
  { account, namespace, network }: ActiveAccount,
  { balances, report }: BalanceContext
): Balance {
  const chains = useService(Chains)
  const { events } = useKernel()
  const record: BalanceRecord | undefined = useSlice(balances, ({ byAccount }) => byAccount[account])
  const reader = useRef<BalanceReader>(undefined)
  const isAhead = useIsPrerendered()
  // The site has no node for a chain that it did not configure.
  const isReadable = network !== undefined && !isAhead

  useEffect(() => {
    if (!isReadable) return
    const features = () => chains.features(namespace)
    const own = readBalance({ slice: balances, account, features, report, isHidden: () => document.hidden })
    const look = () => document.hidden || own.refreshIfDue()
    reader.current = own
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    const stop = events.on('transaction:settled', settled => {
      if (settled.account === account) own.refresh()
    })
    return () => {
      stop()
      own.stop()
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [balances, report, chains, events, account, namespace, isReadable])

  return {
    shown: network ? shownBalance(record, network.nativeCurrency.decimals) : { status: 'none' },
    isReading: record?.reading ?? false,
    retry: () => reader.current?.refresh()
  }
}
