import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { type ChosenWallet, Connections, type WalletEntry } from '@latchkit/plugin-connections/contract'
import { Button, EmptyState, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { Pairing, type PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { takesCodes } from '../browse-link.js'
import { connectingMessages } from '../connecting-messages.js'
import { connectionMethodsOf } from '../connection-methods.js'
import { GetWalletView } from '../contract.js'
import { createIndex } from '../identity-index.js'
import { currentPlatform } from '../platform.js'
import type { ConnectContext } from '../view-context.js'
import { type AbsentWallet, hasWalletLink } from '../wallet-rows.js'
import { PairingCode } from './pairing-code.js'
import { RowIcon } from './row-icons.js'
import { useBrowseLink } from './use-browse-link.js'
import { useCatalogue, useRefresh } from './use-catalogue.js'
import { LockedScreen, useConsent } from './use-consent.js'
import { useEmbeddedImage } from './use-embedded-image.js'
import { useAbsentWallet, useWallet } from './use-wallet.js'
import { WalletMethods } from './wallet-methods.js'

interface WalletScreenProps extends PairingParams {
  readonly context: ConnectContext
}

/** Renders the connection methods of one wallet on this device. */
export function WalletScreen({ wallet: id, context, ...where }: WalletScreenProps) {
  const pairing = useOptionalService(Pairing)
  const { wallet, present } = useReachedWallet(id)
  const { given, checkbox } = useConsent(context)
  const browse = useBrowseLink(present ? undefined : wallet, where.namespace)
  const { name } = wallet
  const picture = useEmbeddedImage(wallet.image_url ? undefined : wallet.image_id)
  const icon = <RowIcon size={64} name={name} of={{ ...wallet, icon: wallet.image_url, imageId: wallet.image_id }} />
  const methods = connectionMethodsOf({
    wallet,
    platform: currentPlatform(),
    canPair: pairing !== undefined,
    onPage: present !== undefined,
    browses: browse !== undefined
  })

  if (!given) return <LockedScreen icon={icon} wallet={name} footer={checkbox} />
  if (methods.length === 0) return <Unreachable wallet={wallet} />
  const parts = { wallet, methods, icon, present, browse, footer: checkbox, where }
  if (!pairing || !takesCodes(wallet)) return <WalletMethods {...parts} />
  return (
    <PairingCode
      options={context.options}
      pairing={pairing}
      where={{ ...where, chosen: () => chosenOf(wallet, picture()) }}
      wallet={name}
      id={id}
      icon={icon}
      footer={checkbox}
    >
      {code => <WalletMethods {...parts} code={code} pairing={pairing} />}
    </PairingCode>
  )
}

/**
 * Returns the wallet in the form that connections store.
 *
 * @param picture - image of the catalogue, for a wallet without `image_url`.
 */
function chosenOf({ id, name, image_url, rdns, homepage }: AbsentWallet, picture: string | undefined): ChosenWallet {
  const icon = image_url ?? picture
  return { id, name, ...(icon && { icon }), ...(rdns && { rdns }), ...(homepage && { homepage }) }
}

interface ReachedWallet {
  /** Wallet with at least an id and a name. */
  readonly wallet: AbsentWallet
  /** Entry of the same wallet if it is on the page. */
  readonly present: WalletEntry | undefined
}

function useReachedWallet(id: string): ReachedWallet {
  // The view may be opened before the catalogue has loaded.
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

/** Renders the state of a wallet that has no connection method on this device. */
function Unreachable({ wallet: { id, name: wallet, ...links } }: { readonly wallet: AbsentWallet }) {
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
