import { readFailure } from '@latchkit/plugin-chains/kit'

/**
 * Whether a wallet threw because it does not know the chain. There is no code for it: Keplr has "There is no chain info
 * for …".
 */
export const isUnknownChain = (thrown: unknown): boolean =>
  /no (?:modular )?chain info|(?:unknown|unsupported|invalid) chain|chain\b.*\bnot (?:found|supported|exist|added)/i.test(
    readFailure(thrown).text
  )
