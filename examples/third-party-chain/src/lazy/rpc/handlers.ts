import type { Network } from '@latchkit/plugin-chains/contract'
import { createRequestHandler } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { TonError } from '../../errors.js'
import { signMessage } from '../signing/sign-message.js'
import { submitTransaction } from '../transfer/submit.js'

const textParams = v.object({ from: v.string(), text: v.string() })
const transactionParams = v.object({ from: v.string(), transaction: v.unknown() })

/** Creates the handler of the plugin's methods, which calls the wallet. Only the account that is shown signs. */
export const createHandler = (network: Network) =>
  createRequestHandler({
    errors: TonError,
    handlers: {
      async ton_signText({ parse, requireSigner, signal }) {
        const { from, text } = parse(textParams)
        return signMessage(
          requireSigner(({ address }) => address === from),
          text,
          signal
        )
      },
      async ton_sendTransaction({ parse, requireSigner, signal }) {
        const { from, transaction: payload } = parse(transactionParams)
        const signer = requireSigner(({ address }) => address === from)
        return submitTransaction(network, signer, { account: signer.account, payload }, signal)
      }
    }
  })
