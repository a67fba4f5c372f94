import { useOptionalService, useRouter } from '@latchkit/kernel/react'
import { Button, EmptyState, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { Pairing, type PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import { AllWalletsView, GetWalletView } from '../contract.js'
import { currentPlatform } from '../platform.js'
import type { ConnectContext } from '../view-context.js'
import { CodePanel } from './code-panel.js'
import { PairingCode } from './pairing-code.js'
import { RowIcon } from './row-icons.js'
import { LockedScreen, useConsent } from './use-consent.js'
import { WalletList } from './wallet-list.js'

interface AnyWalletScreenProps extends Omit<PairingParams, 'wallet'> {
  readonly context: ConnectContext
}

/** Renders a code for any wallet. A phone cannot scan its own screen, so it shows the wallets first. */
export function AnyWalletScreen({ context, ...where }: AnyWalletScreenProps) {
  const { options } = context
  const pairing = useOptionalService(Pairing)
  const { given, checkbox } = useConsent(context)
  const { state } = useRouter()
  const t = useMessages(connectingMessages)
  // A visitor who comes from the list of all wallets wants the code.
  const [showsCode, showCode] = useState(
    () => !currentPlatform().phone || state.get().stack.some(({ view }) => view === AllWalletsView.id)
  )

  if (!pairing) return <NoCode options={options} />
  if (!pairing.canPair()) return <NoNetworks />
  const wallet = t('aWallet')
  // The wallet is not known yet.
  const icon = <RowIcon size={64} name="" of={{}} />
  if (!given) return <LockedScreen icon={icon} wallet={wallet} footer={checkbox} />
  if (!showsCode) {
    return (
      <Screen
        footer={
          <Button variant="secondary" wide onPress={() => showCode(true)} testId="show-code">
            {t('showCode')}
          </Button>
        }
      >
        <WalletList params={where} options={options} />
      </Screen>
    )
  }
  return (
    <PairingCode options={options} pairing={pairing} where={where} wallet={wallet} icon={icon} footer={checkbox}>
      {code => (
        <Screen align="center" footer={checkbox}>
          <CodePanel uri={code.uri} code={code} logo={icon} />
        </Screen>
      )}
    </PairingCode>
  )
}

/** Renders the state of a site without a pairing plugin. Wallets of this browser can still connect. */
function NoCode({ options: { walletGuide = true } }: Pick<ConnectContext, 'options'>) {
  const router = useRouter()
  const t = useMessages(connectingMessages)
  return (
    <Screen>
      <EmptyState
        icon="qr"
        title={t('noCode')}
        detail={t('noCodeDetail')}
        action={walletGuide && <Button onPress={() => router.push(GetWalletView)}>{t('getWallet')}</Button>}
        testId="no-code"
      />
    </Screen>
  )
}

/** Renders the state of a site without networks. No wallet can connect, so it offers no wallet to get. */
function NoNetworks() {
  const { state, back } = useRouter()
  const t = useMessages(connectingMessages)
  const canGoBack = state.get().stack.length > 1
  return (
    <Screen>
      <EmptyState
        icon="qr"
        title={t('noCode')}
        detail={t('noNetworksDetail')}
        {...(canGoBack && {
          action: (
            <Button variant="secondary" onPress={back}>
              {t('goBack')}
            </Button>
          )
        })}
        testId="no-code"
      />
    </Screen>
  )
}
