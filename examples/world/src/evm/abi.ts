/** The part of the contract ABI that the world uses. Loading a whole library would take longer than starting the chains. */

/** Function selectors: the first four bytes of the hash of the signature. */
export const selectors = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balanceOf: '0x70a08231',
  tokenURI: '0xc87b56dd',
  transfer: '0xa9059cbb',
  approve: '0x095ea7b3',
  allowance: '0xdd62ed3e',
  mint: '0x40c10f19'
} as const

/** Topic of `Transfer(address,address,uint256)`, the same for ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const zeroAddress = `0x${'00'.repeat(20)}`

const wordDigits = 64
/** Maximum length of a text in bytes; a longer one is invalid. */
const maxTextBytes = 64 * 1024

const word = (value: bigint) => value.toString(16).padStart(wordDigits, '0')

export type Parameter = bigint | string | readonly bigint[]

/** Encodes parameters in hex without `0x`: numbers and addresses as `bigint` or arrays of it, texts as strings. */
export function encodeParameters(values: readonly Parameter[]): string {
  let tail = ''
  const heads = values.map(value => {
    if (typeof value === 'bigint') return word(value)
    const start = (values.length * wordDigits + tail.length) / 2
    tail += typeof value === 'string' ? encodeText(value) : [BigInt(value.length), ...value].map(word).join('')
    return word(BigInt(start))
  })
  return heads.join('') + tail
}

function encodeText(text: string): string {
  const hex = Buffer.from(text, 'utf8').toString('hex')
  return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / wordDigits) * wordDigits, '0')
}

/** Returns the word at an index, or `undefined` if the hex is invalid or too short. */
export function readWord(hex: unknown, index = 0): bigint | undefined {
  if (typeof hex !== 'string' || !/^0x[\da-f]*$/i.test(hex)) return undefined
  const digits = hex.slice(2 + index * wordDigits, 2 + (index + 1) * wordDigits)
  return digits.length === wordDigits ? BigInt(`0x${digits}`) : undefined
}

/** Returns the address in a word, in lower case. */
export const addressIn = (value: bigint) => `0x${word(value).slice(-40)}`

/** Decodes a text, or the `bytes32` that some old tokens return. Returns `undefined` for anything else. */
export function readText(hex: unknown): string | undefined {
  const first = readWord(hex)
  if (first === undefined) return undefined
  const bytes = Buffer.from((hex as string).slice(2), 'hex')
  if (bytes.length === 32) return bytes.toString('utf8').replace(/\0+$/, '')
  const length = first === 32n ? readWord(hex, 1) : undefined
  if (length === undefined || length > maxTextBytes || bytes.length < 64 + Number(length)) return undefined
  return bytes.subarray(64, 64 + Number(length)).toString('utf8')
}
