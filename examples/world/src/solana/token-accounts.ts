/** Decodes accounts of the token programs by their common layout. */
import { type Address, address, type EncodedAccount, getAddressDecoder } from '@solana/kit'

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const tokenPrograms: readonly Address[] = [tokenProgram, token2022Program]

export const mintBytes = 82
export const tokenAccountBytes = 165
/** Account type byte of Token-2022, between those bytes and the extensions. */
const kinds = { mint: 1, account: 2 }

type TokenData = Pick<EncodedAccount, 'data' | 'programAddress'>

const isKind = ({ data, programAddress }: TokenData, kind: keyof typeof kinds, length: number) =>
  tokenPrograms.includes(programAddress) &&
  (data.length === length || (data.length > tokenAccountBytes && data[tokenAccountBytes] === kinds[kind]))

const addressAt = (data: EncodedAccount['data'], start: number) => getAddressDecoder().decode(data, start)
const amountAt = ({ buffer, byteOffset }: EncodedAccount['data'], start: number) =>
  new DataView(buffer, byteOffset).getBigUint64(start, true)

/** Returns mint, owner and amount of a token account, or `undefined` for any other account. */
export function readTokenAccount(account: TokenData) {
  const { data } = account
  if (!isKind(account, 'account', tokenAccountBytes)) return undefined
  return { mint: addressAt(data, 0), owner: addressAt(data, 32), amount: amountAt(data, 64) }
}

/** Returns the decimals of a mint, or `undefined` for any other account. */
export function readMintDecimals(account: TokenData): number | undefined {
  return isKind(account, 'mint', mintBytes) ? account.data[44] : undefined
}
