import { useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Badge,
  Button,
  EmptyState,
  List,
  ListRow,
  Marks,
  NetworkIcon,
  Stack,
  useFormat,
  useMessages,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { type ConnectMethodProps, GetWalletView } from '../contract.js'
import { messages } from '../messages.js'
import { targetOfRow } from '../row-target.js'
import type { WalletRow } from '../wallet-rows.js'
import { useWalletRows } from './use-wallets.js'

/** The way to connect that this plugin itself contributes: the wallets. */
export default function WalletMethod({ params }: ConnectMethodProps) {
  const rows = useWalletRows(params?.namespace)
  const connections = useService(Connections)
  const router = useRouter()
  const t = useMessages(messages)

  if (rows.length === 0) {
    const chain = params?.namespace && connections.adapter(params.namespace)?.name
    return (
      <EmptyState
        icon="wallet"
        title={t('noWalletTitle')}
        detail={chain ? t('noWalletForChain', { chain }) : t('noWalletDetail')}
        action={<Button onPress={() => router.push(GetWalletView)}>{t('getWallet')}</Button>}
        testId="no-wallet-found"
      />
    )
  }
  return (
    <List label={t('walletList')}>
      {rows.map(row => {
        const { view, params: target } = targetOfRow(row, params)
        const open = () => router.push({ kind: 'view', id: view }, target)
        return <Row key={row.id} row={row} onPress={open} onIntent={() => void router.views.load(view)} />
      })}
    </List>
  )
}

interface RowProps {
  readonly row: WalletRow
  readonly onPress: () => void
  readonly onIntent: () => void
}

function Row({ row, onPress, onIntent }: RowProps) {
  const { id, name, icon, rdns, badge, namespaces, present } = row
  const t = useMessages(messages)
  return (
    <ListRow
      icon={<WalletIcon name={name} {...(icon && { src: icon })} />}
      title={name}
      {...(rdns && { detail: rdns })}
      badge={
        <Stack direction="row">
          {namespaces.length > 1 && <Chains namespaces={namespaces} />}
          {badge && <Badge tone={badge === 'recent' ? 'accent' : 'default'}>{t(badge)}</Badge>}
          {!present && <Badge>{t('getBadge')}</Badge>}
        </Stack>
      }
      onPress={onPress}
      onIntent={onIntent}
      testId={`wallet-selector-${id}`}
    />
  )
}

/** The marks of the chain families that a wallet serves. */
function Chains({ namespaces }: { readonly namespaces: readonly string[] }) {
  const connections = useService(Connections)
  const t = useMessages(messages)
  const { list } = useFormat()
  const adapters = namespaces.flatMap(namespace => connections.adapter(namespace) ?? [])
  return (
    <Marks label={t('serves', { chains: list(adapters.map(({ name }) => name)) })}>
      {adapters.map(({ id, networks: [network] }) => (
        <NetworkIcon key={id} size={24} {...(network && { network })} />
      ))}
    </Marks>
  )
}
