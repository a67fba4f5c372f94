import { useRouter, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Button, EmptyState, useMessages } from '@latchkit/plugin-shell/ui'
import { GetWalletView } from '../contract.js'
import { helpMessages } from '../help-messages.js'
import type { ConnectContext } from '../view-context.js'

export interface NoWalletProps extends Pick<ConnectContext, 'options'> {
  readonly namespace: string | undefined
}

/** Renders the empty state of the wallet list, which may be limited to one chain family. */
export function NoWallet({ namespace, options: { walletGuide = true } }: NoWalletProps) {
  const chains = useService(Chains)
  const router = useRouter()
  const t = useMessages(helpMessages)
  const chain = namespace && chains.adapter(namespace)?.name
  return (
    <EmptyState
      icon="wallet"
      title={t('noWalletTitle')}
      detail={chain ? t('noWalletForChain', { chain }) : t('noWalletDetail')}
      action={walletGuide && <Button onPress={() => router.push(GetWalletView)}>{t('getWalletTitle')}</Button>}
      testId="no-wallet-found"
    />
  )
}
