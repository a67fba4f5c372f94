/** Error response of the chain, with a code and a message of the Cosmos SDK (`types/errors`). */
export class ChainError extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: number,
    message: string
  ) {
    super(message)
  }
}

const chainError = (code: number, title: string) => (detail: string) => new ChainError(code, `${detail}: ${title}`)

export const chainErrors = {
  parse: chainError(2, 'tx parse error'),
  unauthorized: chainError(4, 'unauthorized'),
  insufficientFunds: chainError(5, 'insufficient funds'),
  unknownRequest: chainError(6, 'unknown request'),
  invalidAddress: chainError(7, 'invalid address'),
  invalidKey: chainError(8, 'invalid pubkey'),
  unknownAddress: chainError(9, 'unknown address'),
  invalidCoins: chainError(10, 'invalid coins'),
  outOfGas: chainError(11, 'out of gas'),
  memoTooLarge: chainError(12, 'memo too large'),
  insufficientFee: chainError(13, 'insufficient fee'),
  wrongSequence: chainError(32, 'incorrect account sequence')
} as const
