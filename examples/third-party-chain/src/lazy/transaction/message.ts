import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import type { TonAddress } from '../../address.js'
import { type Cell, type CellReader, createCell, readerOf } from './cells.js'

/** Effect of a message, independent of its encoding. */
interface MessageParts {
  readonly to: TonAddress
  /** Amount in nanotons. */
  readonly amount: bigint
  readonly body: Cell
  readonly init: Cell | undefined
}

export const emptyCell = createCell(0n, 0, [])

/** Returns a text that is equal for two messages with the same effect. */
export const summaryOf = ({ to, amount, body, init }: MessageParts): string =>
  [to.workchain, hex.encode(to.hash), amount, hex.encode(body.hash), init && hex.encode(init.hash)].join(' ')

/**
 * Parses a message that a wallet sent to its contract (TL-B, `ext_in_msg_info`), by the layouts of versions 1 to 5.
 * Returns the account of the contract, its key and each message, for comparison with the request.
 *
 * @throws {Error} for anything else, because its effect is unknown.
 */
export function readExternalMessage(root: Cell) {
  const reader = readerOf(root)
  expect(reader.uint(4), 0b1000n)
  const account = readAddress(reader)
  expect(reader.uint(4), 0n)
  readInit(reader)
  const body = readBody(reader)
  const { signature, signed, actions } = body.bits === BITS_OF_VERSION_5 ? readVersion5(body) : readOlder(body)
  const messages = actions.map(({ mode, message }) => {
    // 1 pays the fee separately, 2 ignores errors; the others send the remaining balance, or destroy the account.
    expect(mode & ~3n, 0n)
    return summaryOf(readMessage(message))
  })
  const isBy = (key: Uint8Array) => ed25519.verify(signature, signed.hash, key, { zip215: false })
  return { account, messages, isBy }
}

const SIGN = 0x7369676en
const SEND_MESSAGE = 0x0ec3c86dn
const BITS_OF_VERSION_5 = 642

/** Parses a body with the signature last; messages are a list in reverse order, and no other action is allowed. */
function readVersion5(body: Cell) {
  const reader = readerOf(body)
  const signed = readerOf(body).rest(BITS_OF_VERSION_5 - 512)
  expect(reader.uint(32), SIGN)
  reader.uint(96)
  expect(reader.uint(2), 0b10n)
  const actions: { readonly mode: bigint; readonly message: Cell }[] = []
  for (let list = reader.ref(); list.bits > 0; ) {
    const action = readerOf(list)
    list = action.ref()
    expect(action.uint(32), SEND_MESSAGE)
    actions.unshift({ mode: action.uint(8), message: action.ref() })
  }
  return { signature: bytesOf(reader.uint(512)), signed, actions }
}

/** Parses a body with the signature first, then the replay protection, then a mode for each reference. */
function readOlder(body: Cell) {
  const reader = readerOf(body)
  const signature = bytesOf(reader.uint(512))
  const signed = reader.rest()
  const rest = readerOf(signed)
  const head = signed.bits - 8 * signed.refs.length
  if (![32, 64, 96, 104].includes(head)) throw new Error('No message to a wallet of version 1 to 4')
  rest.uint(Math.min(head, 96))
  // Version 4 also has operations other than a transfer.
  if (head === 104) expect(rest.uint(8), 0n)
  return { signature, signed, actions: signed.refs.map(message => ({ mode: rest.uint(8), message })) }
}

/** Parses a message to another contract (TL-B, `int_msg_info`). The wallet chooses the bounce flags. */
function readMessage(cell: Cell): MessageParts {
  const reader = readerOf(cell)
  expect(reader.uint(6) & 0b100111n, 0n)
  const to = readAddress(reader)
  const amount = reader.uint(8 * Number(reader.uint(4)))
  // No other coins, and no fees: the chain fills these in.
  expect(reader.uint(9), 0n)
  reader.uint(96)
  const init = readInit(reader)
  return { to, amount, init, body: readBody(reader) }
}

function readAddress(reader: CellReader): TonAddress {
  expect(reader.uint(3), 0b100n)
  return { workchain: Number(BigInt.asIntN(8, reader.uint(8))), hash: bytesOf(reader.uint(256), 32) }
}

function readInit(reader: CellReader): Cell | undefined {
  if (reader.uint(1) === 0n) return undefined
  if (reader.uint(1) === 1n) return reader.ref()
  const head = reader.uint(5)
  expect(head, 0b00110n)
  return createCell(head, 5, [reader.ref(), reader.ref()])
}

const readBody = (reader: CellReader) => (reader.uint(1) === 1n ? reader.ref() : reader.rest())

function expect(found: bigint, expected: bigint) {
  if (found !== expected) throw new Error('A message that is not laid out as those of wallets are')
}

const bytesOf = (value: bigint, size = 64) => hex.decode(value.toString(16).padStart(2 * size, '0'))
