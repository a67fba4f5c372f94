/** Summary of Cosmos transactions for the prompt, and the changes that the `changeTransaction` switch makes to them. */
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { CosmosBehaviour } from '../cosmos/behaviour.js'
import type { AminoCoin, AminoDoc, DirectDoc } from '../cosmos/documents.js'
import type { QuestionFact } from '../prompt/prompt.js'

type Change = CosmosBehaviour['changeTransaction']

/** Account 0 of another path of the test phrase, which no page requests. */
const stranger = 'cosmos17w0adeg64ky0daxwd2ugyuneellmjgnxramjtq'
const sendUrl = '/cosmos.bank.v1beta1.MsgSend'

const spelled = (coins: readonly AminoCoin[]) =>
  coins.map(({ amount, denom }) => `${amount} ${denom}`).join(', ') || '0'

/** Returns one line per relevant field; for messages that are no payment, their type. */
export function factsOf(doc: DirectDoc): readonly QuestionFact[] {
  try {
    return read(doc)
  } catch {
    return [{ label: 'Transaction', value: 'It cannot be read' }]
  }
}

function read({ bodyBytes, authInfoBytes }: DirectDoc): readonly QuestionFact[] {
  const { messages, memo } = TxBody.decode(bodyBytes)
  const { fee } = AuthInfo.decode(authInfoBytes)
  const facts = messages.flatMap(({ typeUrl, value }): QuestionFact[] => {
    if (typeUrl !== sendUrl) return [{ label: 'Message', value: typeUrl, shape: 'code' }]
    const { toAddress, amount } = MsgSend.decode(value)
    return [
      { label: 'To', value: toAddress, shape: 'code' },
      { label: 'Amount', value: spelled(amount) }
    ]
  })
  return [
    ...facts,
    { label: 'Fee', value: spelled(fee?.amount ?? []) },
    ...(memo ? [{ label: 'Memo', value: memo, shape: 'code' } as const] : [])
  ]
}

const tenfold = <C extends AminoCoin>(coins: readonly C[]): C[] =>
  coins.map(coin => ({ ...coin, amount: `${coin.amount}0` }))

export function changedDirect(doc: DirectDoc, change: Change): DirectDoc {
  if (!change) return doc
  const body = TxBody.decode(doc.bodyBytes)
  const auth = AuthInfo.decode(doc.authInfoBytes)
  if (change === 'memo') body.memo = `${body.memo}!`
  if (change === 'fee' && auth.fee) auth.fee.amount = tenfold(auth.fee.amount)
  if (change === 'recipient' || change === 'amount') {
    body.messages = body.messages.map(({ typeUrl, value }) => {
      const send = MsgSend.decode(value)
      const changed =
        change === 'recipient' ? { ...send, toAddress: stranger } : { ...send, amount: tenfold(send.amount) }
      return { typeUrl, value: MsgSend.encode(changed).finish() }
    })
  }
  return { ...doc, bodyBytes: TxBody.encode(body).finish(), authInfoBytes: AuthInfo.encode(auth).finish() }
}

export function changedAmino(doc: AminoDoc, change: Change): AminoDoc {
  if (!change) return doc
  if (change === 'memo') return { ...doc, memo: `${doc.memo}!` }
  if (change === 'fee') return { ...doc, fee: { ...doc.fee, amount: tenfold(doc.fee.amount) } }
  const msgs = doc.msgs.map(({ type, value }) => {
    const { amount = [] } = value as { readonly amount?: readonly AminoCoin[] }
    return {
      type,
      value: { ...value, ...(change === 'recipient' ? { to_address: stranger } : { amount: tenfold(amount) }) }
    }
  })
  return { ...doc, msgs }
}
