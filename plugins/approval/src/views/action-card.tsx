import type { RequestAction } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import {
  DescriptionList,
  DescriptionRow,
  formatDate,
  Notice,
  Stack,
  Text,
  TextBox,
  useFormat,
  useMessages,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import type { ReactNode } from 'react'
import { messages } from '../messages.js'
import { RequestFields } from './request-fields.js'
import { useAssetText } from './use-asset-text.js'

type ActionOf<T extends RequestAction['type']> = Extract<RequestAction, { readonly type: T }>
interface ActionProps<T extends RequestAction['type'] = RequestAction['type']> {
  readonly action: ActionOf<T>
  readonly active: ActiveAccount
}

/** Renders one effect of a request: its kind, its subject, who gets it, and its other values. */
export function ActionCard({ action, active }: ActionProps) {
  return (
    <section data-testid={`approval-action-${action.type}`}>
      <Stack gap={2} align="stretch">
        <Effect action={action} active={active} />
        <RequestFields fields={action.fields ?? []} />
      </Stack>
    </section>
  )
}

function Effect({ action, active }: ActionProps) {
  switch (action.type) {
    case 'transfer':
      return <Transfer action={action} active={active} />
    case 'approval':
      return <Approval action={action} active={active} />
    case 'approval-for-all':
      return <ApprovalForAll action={action} active={active} />
    case 'call':
      return <Call action={action} active={active} />
    case 'control':
      return <Control action={action} active={active} />
    default:
      return <Signed action={action} active={active} />
  }
}

/** Renders the kind of an action and its subject in large letters. Without a subject, the kind is large. */
function Headline({ kind, children }: { readonly kind: string; readonly children?: ReactNode }) {
  if (children === undefined)
    return (
      <Text size="lg" weight="bold" as="h2">
        {kind}
      </Text>
    )
  return (
    <Stack gap={1} align="stretch">
      <Text size="sm" tone="muted" as="h2">
        {kind}
      </Text>
      <Text size="lg" weight="bold" numeric testId="approval-subject">
        {children}
      </Text>
    </Stack>
  )
}

function Address({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <Stack gap={1} align="stretch">
      <Text size="sm" tone="muted">
        {name}
      </Text>
      <WholeAddress address={address} testId="approval-address" />
    </Stack>
  )
}

function Transfer({ action: { asset, amount, from, to, isOwn }, active }: ActionProps<'transfer'>) {
  const text = useAssetText(active)
  const t = useMessages(messages)
  const isAll = amount === undefined && asset.tokenId === undefined
  const subject = isAll ? `${t('transferAll')} ${text.symbol(asset)}` : text.amount(amount ?? 1n, asset)
  return (
    <>
      <Headline kind={t(isOwn ? 'change' : 'transfer')}>{subject}</Headline>
      {from !== undefined && <Address name={t('from')} address={from} />}
      <Address name={t('to')} address={to} />
      {asset.address !== undefined && <TokenRow address={asset.address} isCollectible={asset.tokenId !== undefined} />}
    </>
  )
}

/** Renders the address of a token or a collection, because its name and symbol can be any text. */
function TokenRow({ address, isCollectible }: { readonly address: string; readonly isCollectible: boolean }) {
  const t = useMessages(messages)
  return (
    <DescriptionList>
      <DescriptionRow name={t(isCollectible ? 'collection' : 'token')} wide>
        <bdi dir="ltr">{address}</bdi>
      </DescriptionRow>
    </DescriptionList>
  )
}

function Approval({ action: { asset, amount, spender, expiresAtMs }, active }: ActionProps<'approval'>) {
  const text = useAssetText(active)
  const { locale } = useFormat()
  const t = useMessages(messages)
  const isCollectible = asset.tokenId !== undefined
  const symbol = isCollectible ? text.amount(1n, asset) : text.symbol(asset)
  const limit = (maximum: bigint) =>
    isCollectible ? text.amount(maximum, asset) : t('approvalMost', { amount: text.amount(maximum, asset) })
  const taken = amount === 'unlimited' ? t('unlimited', { symbol }) : limit(amount)
  return (
    <>
      {amount === 0n ? <Headline kind={t('revoke', { symbol })} /> : <Headline kind={t('approval')}>{taken}</Headline>}
      <Address name={t('spender')} address={spender} />
      <DescriptionList>
        {asset.address !== undefined && (
          <DescriptionRow name={t(isCollectible ? 'collection' : 'token')} wide>
            <bdi dir="ltr">{asset.address}</bdi>
          </DescriptionRow>
        )}
        {expiresAtMs !== undefined && amount !== 0n && (
          <DescriptionRow name={t('expires')}>{formatDate(expiresAtMs, locale, dateAndTime)}</DescriptionRow>
        )}
      </DescriptionList>
    </>
  )
}

const dateAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const

function ApprovalForAll({ action: { collection, operator, isGranted } }: ActionProps<'approval-for-all'>) {
  const t = useMessages(messages)
  return (
    <>
      <Headline kind={t(isGranted ? 'approvalForAll' : 'revokeForAll')} />
      <Address name={t('operator')} address={operator} />
      <Address name={t('collection')} address={collection} />
    </>
  )
}

function Call({ action: { target, name, value }, active }: ActionProps<'call'>) {
  const text = useAssetText(active)
  const t = useMessages(messages)
  return (
    <>
      <Headline kind={name === undefined ? t('call') : t('callNamed', { name })}>
        {value === undefined || value === 0n ? undefined : text.amount(value, {})}
      </Headline>
      <Target target={target} />
    </>
  )
}

/** Addresses of all families: at least 25 letters and digits. */
const addressForm = /^[\da-z]{25,}$/i

/** Renders a contract or a program with its address; a pallet, or the type of a message, with its name. */
function Target({ target }: { readonly target: string }) {
  const t = useMessages(messages)
  if (target === '') return null
  if (addressForm.test(target)) return <Address name={t('contract')} address={target} />
  return (
    <DescriptionList>
      <DescriptionRow name={t('contract')} wide>
        <bdi dir="ltr">{target}</bdi>
      </DescriptionRow>
    </DescriptionList>
  )
}

function Control({ action: { to, name } }: ActionProps<'control'>) {
  const t = useMessages(messages)
  return (
    <>
      <Headline kind={t('giveControl')} />
      <Address name={t('controlTo')} address={to} />
      <DescriptionList>
        <DescriptionRow name={t('controlName')}>
          <bdi>{name}</bdi>
        </DescriptionRow>
      </DescriptionList>
    </>
  )
}

/** Renders a text or data that is signed as it is. */
function Signed({ action }: ActionProps) {
  const t = useMessages(messages)
  switch (action.type) {
    case 'message':
      return <TextBox text={action.text} label={t('message')} testId="approval-text" />
    case 'sign-in':
      return (
        <>
          <Headline kind={t('titleSignIn')}>{action.domain}</Headline>
          {action.statement !== undefined && (
            <Stack gap={1} align="stretch">
              <Text size="sm" tone="muted">
                {t('statement')}
              </Text>
              <Text>
                <bdi>{action.statement}</bdi>
              </Text>
            </Stack>
          )}
          <TextBox text={action.text} label={t('message')} testId="approval-text" />
        </>
      )
    case 'typed-data':
      return (
        <>
          <Headline kind={t('typedData')}>{action.primaryType}</Headline>
          <DescriptionList>
            {action.name !== undefined && (
              <DescriptionRow name={t('appName')}>
                <bdi>{action.name}</bdi>
              </DescriptionRow>
            )}
            {action.contract !== undefined && (
              <DescriptionRow name={t('contract')} wide>
                <bdi dir="ltr">{action.contract}</bdi>
              </DescriptionRow>
            )}
          </DescriptionList>
        </>
      )
    case 'data':
      return (
        <>
          <Headline kind={t('data')} />
          {action.hex === '' ? (
            <Notice tone="info">{t('dataDetail')}</Notice>
          ) : (
            <TextBox text={action.hex} label={t('data')} mono testId="approval-data" />
          )}
        </>
      )
    default:
      return null
  }
}
