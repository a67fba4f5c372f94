import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { Screen, StableHeight, Tabs, useMessages } from '@latchkit/plugin-shell/ui'
import type { PairingApi, PairingParams, WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type ReactNode, useState } from 'react'
import { type ConnectingMessage, connectingMessages } from '../connecting-messages.js'
import { currentPlatform } from '../platform.js'
import type { AbsentWallet } from '../wallet-rows.js'
import { linkBasesOf, type Way } from '../ways.js'
import { BrowserPanel } from './browser-panel.js'
import { CodePanel, CopyLink } from './code-panel.js'
import { GetIt } from './get-it.js'
import { LinkPanel } from './link-panel.js'
import { PhonePanel } from './phone-panel.js'
import type { OfferedCode } from './with-code.js'

export interface WalletWaysProps {
  readonly wallet: AbsentWallet
  /** At least one. */
  readonly ways: readonly Way[]
  /** 64 px. */
  readonly icon: ReactNode
  readonly footer: ReactNode
  readonly where: Omit<PairingParams, 'wallet'>
  /** The same wallet on the page. */
  readonly present: WalletEntry | undefined
  /** Opens the site inside of the wallet. */
  readonly browse: WalletLink | undefined
  /** Both undefined for a wallet that takes no code. */
  readonly pairing?: PairingApi
  readonly code?: OfferedCode
}

/** Tabs where a wallet can be reached in several ways, and the way that is chosen. */
export function WalletWays(props: WalletWaysProps) {
  const { wallet, ways, footer } = props
  const t = useMessages(connectingMessages)
  const { phone } = currentPlatform()
  const [chosen, choose] = useState<Way>()
  const way = chosen && ways.includes(chosen) ? chosen : ways[0]
  const titles: Readonly<Record<Way, ConnectingMessage>> = {
    phone: phone ? 'wayPhone' : 'wayCode',
    browser: 'wayBrowser',
    web: 'wayWeb',
    desktop: 'wayDesktop'
  }
  const header = ways.length > 1 && way && (
    <Tabs
      label={t('ways', { wallet: wallet.name })}
      tabs={ways.map(id => ({ id, label: t(titles[id]) }))}
      selected={way}
      onSelect={id => choose(ways.find(one => one === id))}
      testId="ways"
    />
  )
  return (
    <Screen align="center" footer={footer} {...(header && { header })}>
      <StableHeight align="center">
        <ChosenWay {...props} way={way} />
      </StableHeight>
    </Screen>
  )
}

function ChosenWay(props: WalletWaysProps & { readonly way: Way | undefined }) {
  const { way, wallet, icon, where, present, browse, pairing, code } = props
  const { name } = wallet
  const t = useMessages(connectingMessages)
  const get = <GetIt wallet={wallet} />

  /** Undefined while there is no code; to `''` where the wallet gives nothing that is safe to open. */
  const link = (of: Way): WalletLink | undefined => {
    const links = pairing?.links(linkBasesOf(wallet, of))
    return links && (links.native ?? links.universal ?? { href: '', target: '_blank' })
  }
  const went = (of: Way) => {
    const { native, universal } = linkBasesOf(wallet, of)
    const href = native ?? universal
    if (href !== undefined) pairing?.setDeepLink({ name, href })
  }

  switch (way) {
    case 'browser':
      return <BrowserPanel icon={icon} wallet={wallet} present={present} where={where} />
    case 'web':
    case 'desktop':
      return (
        <LinkPanel
          key={way}
          icon={icon}
          wallet={name}
          title={t('openIn', { wallet: name })}
          detail={t(way === 'web' ? 'openWebDetail' : 'openDesktopDetail')}
          help={t(way === 'web' ? 'helpWeb' : 'helpApp', { wallet: name })}
          link={link(way)}
          onPress={() => went(way)}
        >
          <CopyLink uri={code?.uri} />
        </LinkPanel>
      )
    default: {
      if (!currentPlatform().phone && code) {
        return (
          <CodePanel uri={code.uri} code={code} wallet={name} logo={icon}>
            {get}
          </CodePanel>
        )
      }
      const isBrowsed = browse !== undefined
      return (
        <PhonePanel
          icon={icon}
          wallet={name}
          code={code}
          detail={t(isBrowsed ? 'browseDetail' : 'openInDetail', { wallet: name })}
          link={isBrowsed ? browse : link('phone')}
          hasLink={isBrowsed || wallet.mobile_link !== undefined}
          onPress={() => !isBrowsed && went('phone')}
        >
          {get}
        </PhonePanel>
      )
    }
  }
}
