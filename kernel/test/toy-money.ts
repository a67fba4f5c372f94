import type { NamespaceFeatures } from '../chain/index.js'
import { TransferError } from '../transfer/index.js'
import { ask, canonical, invalid, untilAborted } from './toy-calls.js'
import type { ToyLibrary, ToyReaders } from './toy-chain.js'

/** What accounts of the toy chain have and send. */
export const toyMoney = (library: ToyLibrary, read: ToyReaders): Pick<NamespaceFeatures, 'tokens' | 'transfer'> => ({
  tokens: { read: (_, known, signal) => untilAborted(library.tokens(known, signal), signal) },
  transfer: {
    readReceiver(text, chain) {
      const receiver = canonical(text.trim())
      if (receiver) return receiver
      throw new TransferError('transfer/invalid-receiver', { chain })
    },
    async prepare(request, signal) {
      if (request.amount === 'max')
        throw new TransferError('transfer/insufficient-funds', { needed: '1', available: '0' })
      const { amount } = request
      const fee = await untilAborted(library.fee(signal), signal)
      return {
        request,
        amount,
        fee,
        simulated: false,
        async send({ connector }, signal) {
          const id = read.transaction(await ask(connector, 'send', { to: request.receiver, amount }, signal))
          if (id) return id
          throw invalid(connector.info.name, 'send', 'the id of a transaction')
        }
      }
    }
  }
})
