import type { Kernel, RefType } from '@latchkit/kernel'
import { defineView } from '@latchkit/kernel/react'
import { Messages } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import type {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView
} from '@latchkit/plugin-walletconnect/contract'
import { connectingMessages } from '../connecting-messages.js'
import { messages } from '../messages.js'
import { currentPlatform } from '../platform.js'
import { AnyWalletScreen } from './any-wallet-screen.js'
import { useWallet } from './use-wallets.js'
import { WalletScreen } from './wallet-screen.js'

/** One wallet, or any. */
type Params = RefType<typeof ConnectingWalletConnectView> | RefType<typeof ConnectingWalletConnectBasicView>
const isOne = (params: Params): params is RefType<typeof ConnectingWalletConnectView> =>
  params !== undefined && 'wallet' in params

const PairingScreen = ({ params }: { readonly params: Params }) =>
  isOne(params) ? <WalletScreen {...params} /> : <AnyWalletScreen {...params} />

const catalogues = [messages, connectingMessages]

const view = defineView<Params>({
  Component: PairingScreen,
  useTitle: params => {
    const t = useMessages(connectingMessages)
    const translate = useMessages(messages)
    const wallet = useWallet(isOne(params) ? params.wallet : '')
    // A phone, which cannot scan its own screen, has the wallets first.
    return wallet?.name ?? (currentPlatform().phone ? translate('connectTitle') : t('pairingTitle'))
  },
  messages: catalogues
})

export default view

/** Returns the view's module once its texts are there, so that the view has its height and its title in its first frame. */
export async function withTexts(kernel: Kernel): Promise<{ readonly default: typeof view }> {
  const texts = kernel.get(Messages)
  await Promise.all(catalogues.map(catalogue => texts.load(catalogue)))
  return { default: view }
}
