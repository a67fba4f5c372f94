import { checkOptions, type Kernel, type RefType } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import { defineView, type ViewProps } from '@latchkit/kernel/react'
import { Messages } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import type {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView
} from '@latchkit/plugin-walletconnect/contract'
import { connectingMessages } from '../connecting-messages.js'
import { messages } from '../messages.js'
import { currentPlatform } from '../platform.js'
import type { ConnectContext } from '../view-context.js'
import { AnyWalletScreen } from './any-wallet-screen.js'
import { SiteCodeScreen } from './site-code-screen.js'
import { useWallet } from './use-wallet.js'
import { WalletScreen } from './wallet-screen.js'

/** Params for one wallet, or for any wallet. */
type Params = RefType<typeof ConnectingWalletConnectView> | RefType<typeof ConnectingWalletConnectBasicView>
const isOne = (params: Params): params is RefType<typeof ConnectingWalletConnectView> =>
  params !== undefined && 'wallet' in params

function PairingScreen({ params, context }: ViewProps<Params, ConnectContext>) {
  if (isOne(params)) return <WalletScreen {...params} context={context} />
  const { uri, ...where } = params ?? {}
  return uri === undefined ? (
    <AnyWalletScreen {...where} context={context} />
  ) : (
    <SiteCodeScreen uri={uri} context={context} />
  )
}

/** Form of a WalletConnect 2 URI (ERC-1328) with the symmetric key that the wallet needs. */
const codePattern = /^wc:[\da-f]{64}@2\?(?=[^#]*\bsymKey=[\da-f]{64}\b)[\w=&.%-]{1,1024}$/
const argumentRules = optionRules<{ readonly uri?: string }>({
  uri: [uri => typeof uri === 'string' && codePattern.test(uri), 'must be a WalletConnect URI (wc:…@2?…&symKey=…)']
})

const catalogues = [messages, connectingMessages]

const view = defineView<Params, ConnectContext>({
  Component: PairingScreen,
  useTitle: params => {
    const t = useMessages(connectingMessages)
    const translate = useMessages(messages)
    const wallet = useWallet(isOne(params) ? params.wallet : '')
    // A phone cannot scan its own screen, so it shows the wallets first.
    const isListFirst = currentPlatform().phone && !(params && 'uri' in params)
    return wallet?.name ?? (isListFirst ? translate('connectTitle') : t('pairingTitle'))
  },
  messages: catalogues,
  readArguments: given => checkOptions('open', argumentRules, given)
})

export default view

/** Loads the view's texts and returns its module, so that the first frame has the final height and title. */
export async function withTexts(kernel: Kernel): Promise<{ readonly default: typeof view }> {
  const texts = kernel.get(Messages)
  await Promise.all(catalogues.map(catalogue => texts.load(catalogue)))
  return { default: view }
}
