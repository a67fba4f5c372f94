import type { RefType } from '@latchkit/kernel'
import { defineView, useRouter } from '@latchkit/kernel/react'
import { namespaceOf } from '@latchkit/plugin-chains/contract'
import { ConnectingExternalView, ConnectView } from '@latchkit/plugin-connect/contract'
import { Button, NetworkIcon, Screen, Stack, Text, useMessages } from '@latchkit/plugin-shell/ui'
import type { SwitchActiveChainView } from '../contract.js'
import { messages } from '../messages.js'
import { useNetwork, useShownWalletOn, useWalletFor } from './use-networks.js'

type Params = RefType<typeof SwitchActiveChainView>

function SwitchActiveChainScreen({ params: { chain } }: { readonly params: Params }) {
  const router = useRouter()
  const t = useMessages(messages)
  const found = useNetwork(chain)
  const namespace = namespaceOf(chain)
  const network = found?.name ?? t('thisNetwork')
  const wallet = useWalletFor(chain)?.name ?? t('yourWallet')
  const entry = useShownWalletOn(chain)
  const choose = () => router.replace(ConnectView, { namespace, chain })
  return (
    <Screen
      align="center"
      footer={
        <Stack>
          <Button
            wide
            busy={entry === null}
            onPress={
              entry ? () => router.replace(ConnectingExternalView, { wallet: entry.id, namespace, chain }) : choose
            }
            testId="w3m-switch-active-chain-button"
          >
            {entry ? t('connectNamed', { wallet: entry.name }) : t('connectWallet')}
          </Button>
          {entry && (
            <Button variant="plain" wide onPress={choose} testId="switch-active-chain-others">
              {t('otherWallets')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack align="center" gap={4} testId={`w3m-switch-active-chain-to-${network}`}>
        <NetworkIcon size={80} {...(found && { network: found })} />
        <Text align="center" tone="muted" size="sm">
          {t(entry ? 'sameWalletDetail' : 'switchChainDetail', { network, wallet })}
        </Text>
      </Stack>
    </Screen>
  )
}

export default defineView<Params>({
  Component: SwitchActiveChainScreen,
  useTitle: () => useMessages(messages)('switchChainTitle'),
  messages: [messages]
})
