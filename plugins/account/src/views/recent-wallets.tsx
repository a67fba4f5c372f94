import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { ConnectingExternalView, ConnectingMultiChainView, ConnectView } from '@latchkit/plugin-connect/contract'
import { Connections, type RecentWallet } from '@latchkit/plugin-connections/contract'
import { Button, IconButton, Stack, Text, useMessages, WalletIcon } from '@latchkit/plugin-shell/ui'
import { ConnectingWalletConnectView, Pairing } from '@latchkit/plugin-walletconnect/contract'
import { messages } from '../messages.js'
import type { AccountContext } from '../options.js'
import { disconnectedWallets, reconnectTarget } from '../reconnect.js'

/** Renders the wallets that were connected before, which can be connected again or removed from the list. */
export function RecentWallets({ report }: Pick<AccountContext, 'report'>) {
  const connections = useService(Connections)
  const state = useReadable(connections.state)
  const entries = useReadable(connections.wallets)
  const wallets = disconnectedWallets(useReadable(connections.recent), state, entries)
  const t = useMessages(messages)
  if (wallets.length === 0) return null
  return (
    <Stack gap={2} align="stretch">
      <Text as="h2" size="sm" tone="muted" weight="medium" testId="recently-connected-text">
        {t('recentlyConnected')}
      </Text>
      {wallets.map(wallet => (
        <Recent key={wallet.id} wallet={wallet} report={report} />
      ))}
    </Stack>
  )
}

/** Style that keeps the buttons whole, so that only the name is truncated. */
const notShrinking = { flex: 'none' }

interface RecentProps extends Pick<AccountContext, 'report'> {
  readonly wallet: RecentWallet
}

function Recent({ wallet: { id, name, icon }, report }: RecentProps) {
  const connections = useService(Connections)
  const connect = useConnectAgain()
  const t = useMessages(messages)
  return (
    <Stack direction="row" justify="between" testId="recent-wallet">
      <Stack direction="row">
        <WalletIcon size={24} name={name} {...(icon && { src: icon })} />
        <Text as="span" weight="medium" truncate>
          {name}
        </Text>
      </Stack>
      <div style={notShrinking}>
        <Stack direction="row" gap={1}>
          <Button variant="secondary" size="sm" onPress={() => connect(id)} testId="recent-wallet-connect">
            {t('connectAgain')}
            <span className="sr-only">, {name}</span>
          </Button>
          <IconButton
            icon="close"
            label={t('forgetWallet', { wallet: name })}
            onPress={() => void connections.forgetRecent(id).catch(error => report(error, `forgetting ${id}`))}
            testId="wui-active-profile-wallet-item-more-button"
          />
        </Stack>
      </div>
    </Stack>
  )
}

/** Returns a function that shows the view to connect a wallet, above the list of wallets, to which the visitor can go back. */
function useConnectAgain() {
  const { wallets } = useService(Connections)
  const pairing = useOptionalService(Pairing)
  const router = useRouter()
  return (wallet: string) => {
    const target = reconnectTarget(wallet, wallets.get(), pairing?.canPair() ?? false)
    router.push(ConnectView, { adding: true })
    if (target === 'wallet') router.push(ConnectingExternalView, { wallet })
    if (target === 'chains') router.push(ConnectingMultiChainView, { wallet })
    if (target === 'code') router.push(ConnectingWalletConnectView, { wallet })
  }
}
