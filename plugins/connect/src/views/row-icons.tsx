import { useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Marks, NetworkIcon, useFormat, useMessages, WalletIcon, type WalletIconProps } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
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

/** The marks of the chain families that a wallet serves, for a site that has several. */
export function ChainMarks({ of: namespaces }: { readonly of: readonly string[] }) {
  const connections = useService(Connections)
  const t = useMessages(messages)
  const { list } = useFormat()
  const adapters = namespaces.flatMap(namespace => connections.adapter(namespace) ?? [])
  if (adapters.length === 0) return null
  return (
    <Marks label={t('serves', { chains: list(adapters.map(({ name }) => name)) })}>
      {adapters.map(({ id, networks: [network] }) => (
        <NetworkIcon key={id} size={24} {...(network && { network })} />
      ))}
    </Marks>
  )
}
