import { useRouter } from '@latchkit/kernel/react'
import { Button, useMessages } from '@latchkit/plugin-shell/ui'
import { connectingMessages } from '../connecting-messages.js'
import { GetWalletView } from '../contract.js'
import { currentPlatform } from '../platform.js'
import { walletLinks } from '../wallet-links.js'
import type { AbsentWallet } from '../wallet-rows.js'

/** Renders a button to the places to get a wallet, or nothing if the wallet names no place. */
export function GetIt({ wallet }: { readonly wallet: AbsentWallet }) {
  const router = useRouter()
  const t = useMessages(connectingMessages)
  // An app link works only if the app is installed.
  if (walletLinks(wallet, currentPlatform()).every(({ kind }) => kind === 'app')) return null
  return (
    <Button
      variant="plain"
      size="sm"
      onPress={() => router.push(GetWalletView, { wallet: wallet.id })}
      testId="get-wallet"
    >
      {t('getIfMissing', { wallet: wallet.name })}
    </Button>
  )
}
