import { useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import {
  FamilyIcon,
  IconGroup,
  useFormat,
  useMessages,
  WalletIcon,
  type WalletIconProps
} from '@latchkit/plugin-shell/ui'
import { type Identified, idsOf } from '../identity.js'
import { messages } from '../messages.js'
import { useCatalogueImage } from './use-catalogue.js'

interface RowIconProps extends Pick<WalletIconProps, 'name' | 'size' | 'hue'> {
  readonly of: Partial<Identified> & { readonly icon?: string | undefined; readonly imageId?: string | undefined }
}

/** The icon that a wallet brings, else the catalogue's, else one that is known by the wallet's ids. */
export function RowIcon({ of: wallet, ...props }: RowIconProps) {
  const { icon, imageId, id } = wallet
  const image = useCatalogueImage(icon ? undefined : imageId)
  const src = icon ?? image
  // While the catalogue's is on its way, another must not flash by.
  const ids = id === undefined || imageId !== undefined ? undefined : idsOf({ ...wallet, id })
  // Extensions bring data, and the site names the rest: its own wallets, and the catalogue.
  return <WalletIcon {...props} {...(ids && { ids })} {...(src && { src })} trusted />
}

/** The marks of the chain families that a wallet serves, for a site that has several. */
export function ChainMarks({ of: namespaces }: { readonly of: readonly string[] }) {
  const chains = useService(Chains)
  const t = useMessages(messages)
  const { list } = useFormat()
  const adapters = namespaces.flatMap(namespace => chains.adapter(namespace) ?? [])
  if (adapters.length === 0) return null
  return (
    <IconGroup label={t('serves', { chains: list(adapters.map(({ name }) => name)) })}>
      {adapters.map(adapter => (
        <FamilyIcon key={adapter.id} size={24} family={adapter} />
      ))}
    </IconGroup>
  )
}
