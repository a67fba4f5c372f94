import { useReadable } from '@latchkit/kernel/react'
import type { TransferRequest } from '@latchkit/plugin-chains/contract'
import { formAmount, memoExcess, requestOf, type Sendable, type SendForm } from '../form.js'
import { currencyPlaces } from '../written.js'
import type { Place } from './use-place.js'
import { useRecipient } from './use-recipient.js'
import { useSendables } from './use-sendables.js'
import { useWritten } from './use-written.js'

/** Transfer request of a complete form, with the data to display it. */
export interface Order {
  readonly request: TransferRequest
  readonly asset: Sendable
  /** Coin of the chain, or `undefined` while it is unknown. */
  readonly coin: Sendable | undefined
  readonly currency: string
  /** Name that the recipient was resolved from, or its label in the contacts. */
  readonly name: string | undefined
}

/** State of the form's request. `coming`: a name or a balance is being loaded. */
export type ShownOrder =
  | { readonly status: 'coming' | 'incomplete' }
  | { readonly status: 'there'; readonly order: Order }

export function useOrder(place: Place, form: SendForm): ShownOrder {
  const { transfer, desk, active } = place
  const { mark } = useWritten()
  const { assets, status, currency } = useSendables(place, form)
  const recipient = useRecipient(place, form)
  const contacts = useReadable(desk.contacts)

  if (recipient.status === 'reading' || status === 'loading') return { status: 'coming' }
  const asset = assets.find(({ address }) => address === form.token)
  if (!asset || status === 'failed' || recipient.status !== 'there') return { status: 'incomplete' }
  const amount = formAmount(form, { asset, mark, places: currencyPlaces(currency) })
  const { memoBytes = 0, speeds = [] } = transfer
  if ('problem' in amount || memoExcess(form.memo, memoBytes) > 0) return { status: 'incomplete' }
  const request = requestOf(form, {
    recipient: recipient.recipient,
    amount: amount.amount,
    hasSpeeds: speeds.length > 0,
    memoBytes
  })
  const known = contacts.find(
    ({ namespace, address }) => namespace === active.namespace && address === recipient.recipient
  )
  const coin = assets.find(({ address }) => address === undefined)
  return { status: 'there', order: { request, asset, coin, currency, name: recipient.name ?? known?.label } }
}
