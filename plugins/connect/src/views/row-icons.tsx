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

/** Renders the wallet's own icon, else the catalogue's, else a built-in icon for the wallet's ids. */
export function RowIcon({ of: wallet, ...props }: RowIconProps) {
  const { icon, imageId, id } = wallet
  const image = useCatalogueImage(icon ? undefined : imageId)
  const src = icon ?? image
  // While the catalogue's icon loads, no other icon must appear.
  const ids = id === undefined || imageId !== undefined ? undefined : idsOf({ ...wallet, id })
  // Extensions provide `data:` images. Other addresses come from the site: its own wallets and the catalogue.
  return <WalletIcon {...props} {...(ids && { ids })} {...(src && { src })} trusted />
}

/** Renders the icons of the chain families that a wallet supports, for a site with several. */
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
