import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { type ChosenWallet, Connections, type WalletEntry } from '@latchkit/plugin-connections/contract'
import { Button, EmptyState, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { Pairing, type PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { takesCodes } from '../browse-link.js'
import { connectingMessages } from '../connecting-messages.js'
import { GetWalletView } from '../contract.js'
import { hasWalletLink } from '../has-wallet-link.js'
import { createIndex } from '../identity-index.js'
import { currentPlatform } from '../platform.js'
import type { ConnectContext } from '../view-context.js'
import type { AbsentWallet } from '../wallet-rows.js'
import { waysOf } from '../ways.js'
import { LockedScreen } from './locked-screen.js'
import { RowIcon } from './row-icons.js'
import { useBrowseLink } from './use-browse-link.js'
import { useCatalogue, useRefresh } from './use-catalogue.js'
import { useConsent } from './use-consent.js'
import { useEmbeddedImage } from './use-embedded-image.js'
import { useAbsentWallet, useWallet } from './use-wallet.js'
import { WalletWays } from './wallet-ways.js'
import { WithCode } from './with-code.js'

interface WalletScreenProps extends PairingParams {
  readonly context: ConnectContext
}

/** The ways to one wallet that this device has. */
export function WalletScreen({ wallet: id, context, ...where }: WalletScreenProps) {
  const pairing = useOptionalService(Pairing)
  const { wallet, present } = useReachedWallet(id)
  const { given, checkbox } = useConsent(context)
  const browse = useBrowseLink(present ? undefined : wallet, where.namespace)
  const { name } = wallet
  const picture = useEmbeddedImage(wallet.image_url ? undefined : wallet.image_id)
  const icon = <RowIcon size={64} name={name} of={{ ...wallet, icon: wallet.image_url, imageId: wallet.image_id }} />
  const ways = waysOf({
    wallet,
    platform: currentPlatform(),
    canPair: pairing !== undefined,
    onPage: present !== undefined,
    browses: browse !== undefined
  })

  if (!given) return <LockedScreen icon={icon} wallet={name} footer={checkbox} />
  if (ways.length === 0) return <NoWay wallet={wallet} />
  const parts = { wallet, ways, icon, present, browse, footer: checkbox, where }
  if (!pairing || !takesCodes(wallet)) return <WalletWays {...parts} />
  return (
    <WithCode
      options={context.options}
      pairing={pairing}
      where={{ ...where, chosen: () => chosenOf(wallet, picture()) }}
      wallet={name}
      id={id}
      icon={icon}
      footer={checkbox}
    >
      {code => <WalletWays {...parts} code={code} pairing={pairing} />}
    </WithCode>
  )
}

/**
 * The row as it is kept with the connection.
 *
 * @param picture - of the catalogue, where the wallet names none.
 */
function chosenOf({ id, name, image_url, rdns, homepage }: AbsentWallet, picture: string | undefined): ChosenWallet {
  const icon = image_url ?? picture
  return { id, name, ...(icon && { icon }), ...(rdns && { rdns }), ...(homepage && { homepage }) }
}

interface ReachedWallet {
  /** At least what the visitor knows it by. */
  readonly wallet: AbsentWallet
  /** The same wallet, where its object is on the page after all. */
  readonly present: WalletEntry | undefined
}

function useReachedWallet(id: string): ReachedWallet {
  // A view that is opened directly may be there before the catalogue.
  useRefresh(useCatalogue().catalogue)
  const t = useMessages(connectingMessages)
  const absent = useAbsentWallet(id)
  const known = useWallet(id)
  const wallets = useReadable(useService(Connections).wallets)
  const wallet = absent ?? {
    id,
    name: known?.name ?? t('thisWallet'),
    ...(known?.icon && { image_url: known.icon }),
    ...(known?.imageId && { image_id: known.imageId })
  }
  return { wallet, present: createIndex(wallets).find(wallet) }
}

/** It takes no code, and opens nothing on this device. */
function NoWay({ wallet: { id, name: wallet, ...links } }: { readonly wallet: AbsentWallet }) {
  const router = useRouter()
  const t = useMessages(connectingMessages)
  const canGet = hasWalletLink({ id, name: wallet, ...links }, currentPlatform())
  return (
    <Screen>
      <EmptyState
        icon="wallet"
        title={t('notHere', { wallet })}
        detail={t(canGet ? 'notHereDetail' : 'noWayDetail', { wallet })}
        action={
          canGet ? (
            <Button onPress={() => router.replace(GetWalletView, { wallet: id })}>{t('getNamed', { wallet })}</Button>
          ) : (
            <Button variant="secondary" onPress={router.back}>
              {t('goBack')}
            </Button>
          )
        }
        testId="no-way"
      />
    </Screen>
  )
}
