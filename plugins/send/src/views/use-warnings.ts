import { useOptionalService, useReadable, useService } from '@latchkit/kernel/react'
import { Activity } from '@latchkit/plugin-activity/contract'
import { Chains, type PreparedTransfer } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { useLoaded } from '@latchkit/plugin-shell/ui'
import { useMemo } from 'react'
import type { TransferDraft } from '../contract.js'
import { type Warning, warningsOf } from '../warnings.js'
import type { SendContext } from './use-send-context.js'

/** Returns the warnings, or `undefined` while the recipient is being inspected. A new value of `tries` repeats the inspection. */
export function useWarnings(
  context: SendContext,
  { account, recipient, asset, coin }: TransferDraft,
  prepared: PreparedTransfer | undefined,
  tries: number
): readonly Warning[] | undefined {
  const { active, store } = context
  const { byNamespace } = useReadable(useService(Connections).state)
  const contacts = useReadable(store.contacts)
  const paidBefore = usePaidBefore(context)
  const facts = useLoaded(`${active.chain} ${recipient} ${tries}`, signal =>
    store.recipients.inspect(recipient, active.chain, signal)
  )
  if (facts.status === 'loading') return undefined
  const accounts = byNamespace[active.namespace]?.wallets.flatMap(wallet => wallet.accounts) ?? []
  const token = asset.address
  const spent = prepared && prepared.fee + (prepared.deposit ?? 0n) + (token === undefined ? prepared.amount : 0n)
  return warningsOf({
    recipient,
    sender: active.address,
    otherAccounts: accounts.map(({ address }) => address).filter(address => address !== active.address),
    contacts: contacts.filter(({ namespace }) => namespace === active.namespace).map(({ address }) => address),
    paidBefore,
    facts: facts.status === 'ready' ? facts.value : undefined,
    token,
    isSpam: asset.isSpam ?? false,
    coinsLeft: coin && spent !== undefined ? (coin.amount > spent ? coin.amount - spent : 0n) : undefined,
    hasUnconfirmedAttempt: store.hasUnconfirmedAttempt({ account, recipient, ...(token !== undefined && { token }) })
  })
}

/** Returns the addresses that the account paid, in canonical form, from the loaded part of its history. */
function usePaidBefore({ active: { account, namespace } }: SendContext): readonly string[] {
  const activity = useOptionalService(Activity)
  const adapter = useService(Chains).adapter(namespace)
  const addresses = useReadable(activity?.state)?.recipients?.[account]
  return useMemo(
    () => (addresses ?? []).flatMap(address => canonicalAddressOf(adapter, address) ?? []),
    [addresses, adapter]
  )
}
