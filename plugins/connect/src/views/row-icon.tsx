import { WalletIcon, type WalletIconProps } from '@latchkit/plugin-shell/ui'
import { useCatalogueImage } from './use-catalogue.js'

interface RowIconProps extends Pick<WalletIconProps, 'name' | 'size'> {
  readonly of: { readonly icon?: string | undefined; readonly imageId?: string | undefined }
}

/** The icon that a wallet brings, or that the catalogue has of it. */
export function RowIcon({ of: { icon, imageId }, ...props }: RowIconProps) {
  const image = useCatalogueImage(icon ? undefined : imageId)
  const src = icon ?? image
  return <WalletIcon {...props} {...(src && { src })} />
}
