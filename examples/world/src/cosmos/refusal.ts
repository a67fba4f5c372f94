/** Error response of the chain, with a code and a message of the Cosmos SDK (`types/errors`). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: number,
    message: string
  ) {
    super(message)
  }
}

const refusal = (code: number, title: string) => (detail: string) => new Refusal(code, `${detail}: ${title}`)

export const refusals = {
  parse: refusal(2, 'tx parse error'),
  unauthorized: refusal(4, 'unauthorized'),
  insufficientFunds: refusal(5, 'insufficient funds'),
  unknownRequest: refusal(6, 'unknown request'),
  invalidAddress: refusal(7, 'invalid address'),
  invalidKey: refusal(8, 'invalid pubkey'),
  unknownAddress: refusal(9, 'unknown address'),
  invalidCoins: refusal(10, 'invalid coins'),
  outOfGas: refusal(11, 'out of gas'),
  memoTooLarge: refusal(12, 'memo too large'),
  insufficientFee: refusal(13, 'insufficient fee'),
  wrongSequence: refusal(32, 'incorrect account sequence')
} as const
