import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { Screen, StableHeight, Tabs, useMessages } from '@latchkit/plugin-shell/ui'
import type { PairingApi, PairingParams, WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type ReactNode, useState } from 'react'
import { type ConnectingMessage, connectingMessages } from '../connecting-messages.js'
import { type ConnectionMethod, linkBasesOf } from '../connection-methods.js'
import { currentPlatform } from '../platform.js'
import type { AbsentWallet } from '../wallet-rows.js'
import { BrowserPanel } from './browser-panel.js'
import { CodePanel, CopyLink } from './code-panel.js'
import { GetIt } from './get-it.js'
import { LinkPanel } from './link-panel.js'
import type { OfferedCode } from './pairing-code.js'
import { PhonePanel } from './phone-panel.js'

export interface WalletMethodsProps {
  readonly wallet: AbsentWallet
  /** Connection methods of the wallet; at least one. */
  readonly methods: readonly ConnectionMethod[]
  /** Icon of the wallet, 64 px. */
  readonly icon: ReactNode
  readonly footer: ReactNode
  readonly where: Omit<PairingParams, 'wallet'>
  /** Entry of the wallet if it is on the page. */
  readonly present: WalletEntry | undefined
  /** Link that opens the site in the wallet's in-app browser. */
  readonly browse: WalletLink | undefined
  /** Pairing and its code; both absent for a wallet that cannot pair. */
  readonly pairing?: PairingApi
  readonly code?: OfferedCode
}

/** Renders the chosen connection method of a wallet, and tabs if there are several. */
export function WalletMethods(props: WalletMethodsProps) {
  const { wallet, methods, footer } = props
  const t = useMessages(connectingMessages)
  const { phone } = currentPlatform()
  const [chosen, choose] = useState<ConnectionMethod>()
  const method = chosen && methods.includes(chosen) ? chosen : methods[0]
  const titles: Readonly<Record<ConnectionMethod, ConnectingMessage>> = {
    phone: phone ? 'wayPhone' : 'wayCode',
    browser: 'wayBrowser',
    web: 'wayWeb',
    desktop: 'wayDesktop'
  }
  const header = methods.length > 1 && method && (
    <Tabs
      label={t('ways', { wallet: wallet.name })}
      tabs={methods.map(id => ({ id, label: t(titles[id]) }))}
      selected={method}
      onSelect={id => choose(methods.find(method => method === id))}
      testId="ways"
    />
  )
  return (
    <Screen align="center" footer={footer} {...(header && { header })}>
      <StableHeight align="center">
        <ChosenMethod {...props} method={method} />
      </StableHeight>
    </Screen>
  )
}

interface ChosenMethodProps extends WalletMethodsProps {
  readonly method: ConnectionMethod | undefined
}

function ChosenMethod(props: ChosenMethodProps) {
  const { method, wallet, icon, where, present, code } = props
  if (method === 'browser') return <BrowserPanel icon={icon} wallet={wallet} present={present} where={where} />
  if (method === 'web' || method === 'desktop') return <AppMethod key={method} {...props} method={method} />
  if (currentPlatform().phone || !code) return <PhoneMethod {...props} />
  return (
    <CodePanel uri={code.uri} code={code} wallet={wallet.name} logo={icon}>
      <GetIt wallet={wallet} />
    </CodePanel>
  )
}

/** Renders the link to the web wallet or to the desktop app. */
function AppMethod(props: WalletMethodsProps & { readonly method: 'web' | 'desktop' }) {
  const { method, wallet, icon, code } = props
  const { name } = wallet
  const t = useMessages(connectingMessages)
  return (
    <LinkPanel
      icon={icon}
      wallet={name}
      title={t('openIn', { wallet: name })}
      detail={t(method === 'web' ? 'openWebDetail' : 'openDesktopDetail')}
      help={t(method === 'web' ? 'helpWeb' : 'helpApp', { wallet: name })}
      link={linkOf(props, method)}
      onPress={() => storeDeepLink(props, method)}
    >
      <CopyLink uri={code?.uri} />
    </LinkPanel>
  )
}

/** Renders the link to the wallet's app on this phone. */
function PhoneMethod(props: WalletMethodsProps) {
  const { wallet, icon, browse, code } = props
  const { name } = wallet
  const t = useMessages(connectingMessages)
  const isBrowsed = browse !== undefined
  return (
    <PhonePanel
      icon={icon}
      wallet={name}
      code={code}
      detail={t(isBrowsed ? 'browseDetail' : 'openInDetail', { wallet: name })}
      link={isBrowsed ? browse : linkOf(props, 'phone')}
      hasLink={isBrowsed || wallet.mobile_link !== undefined}
      onPress={() => !isBrowsed && storeDeepLink(props, 'phone')}
    >
      <GetIt wallet={wallet} />
    </PhonePanel>
  )
}

/** Returns the pairing link of a method, or `undefined` before the code has loaded. Its `href` is empty if no link of the wallet is safe. */
function linkOf({ pairing, wallet }: WalletMethodsProps, method: ConnectionMethod): WalletLink | undefined {
  const links = pairing?.links(linkBasesOf(wallet, method))
  return links && (links.native ?? links.universal ?? { href: '', target: '_blank' })
}

/** Stores the link that the visitor followed, so that later requests open the same wallet. */
function storeDeepLink({ pairing, wallet }: WalletMethodsProps, method: ConnectionMethod): void {
  const { native, universal } = linkBasesOf(wallet, method)
  const href = native ?? universal
  if (href !== undefined) pairing?.setDeepLink({ name: wallet.name, href })
}
