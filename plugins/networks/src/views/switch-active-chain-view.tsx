import type { RefType } from '@latchkit/kernel'
import { defineView, useRouter } from '@latchkit/kernel/react'
import { namespaceOf } from '@latchkit/plugin-chains/contract'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Button, NetworkIcon, Screen, Stack, Text, useMessages } from '@latchkit/plugin-shell/ui'
import type { SwitchActiveChainView } from '../contract.js'
import { messages } from '../messages.js'
import { useNetwork, useWalletFor } from './use-networks.js'

type Params = RefType<typeof SwitchActiveChainView>

function SwitchActiveChainScreen({ params: { chain } }: { readonly params: Params }) {
  const router = useRouter()
  const t = useMessages(messages)
  const found = useNetwork(chain)
  const network = found?.name ?? t('thisNetwork')
  const wallet = useWalletFor(chain)?.name ?? t('yourWallet')
  return (
    <Screen
      align="center"
      footer={
        <Button
          wide
          onPress={() => router.replace(ConnectView, { namespace: namespaceOf(chain), chain })}
          testId="w3m-switch-active-chain-button"
        >
          {t('connectWallet')}
        </Button>
      }
    >
      <Stack align="center" gap={4} testId={`w3m-switch-active-chain-to-${network}`}>
        <NetworkIcon size={80} {...(found && { network: found })} />
        <Text align="center" tone="muted" size="sm">
          {t('switchChainDetail', { network, wallet })}
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
