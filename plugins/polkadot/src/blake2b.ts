/** The words that the state begins with, which are those of SHA-512. */
const VECTOR = (
  '6a09e667f3bcc908 bb67ae8584caa73b 3c6ef372fe94f82b a54ff53a5f1d36f1 ' +
  '510e527fade682d1 9b05688c2b3e6c1f 1f83d9abfb41bd6b 5be0cd19137e2179'
)
  .split(' ')
  .map(digits => BigInt(`0x${digits}`))

/** In which order each of ten rounds takes the sixteen words of the message, as hex digits. */
const ORDERS =
  '0123456789abcdefea489fd61c02b753b8c052fdae3671947931dcbe265a40f8905724afe1bc683d' +
  '2c6a0b834d75fe19c51fed4a0763928bdb7ec13950f4862a6fe9b308c2d714a5a2847615fb9e3cd0'

/**
 * BLAKE2b-512 (RFC 7693) of up to 128 bytes, unkeyed. Written out here because the checksum of an address (SS58) is
 * needed before any library is loaded; a test holds it against noble's.
 */
export function blake2b512(bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(128)
  block.set(bytes)
  const words = new BigUint64Array(block.buffer)
  const start = BigUint64Array.from(VECTOR)
  // The parameters: 64 bytes of output, no key, one level.
  start[0] = word(start, 0) ^ 0x01010040n
  const state = BigUint64Array.from([...start, ...VECTOR])
  state[12] = word(state, 12) ^ BigInt(bytes.length)
  state[14] = ~word(state, 14)

  for (let round = 0; round < 12; round++) {
    for (let step = 0; step < 8; step++) {
      // Four columns, then four diagonals.
      const shift = step >> 2
      const at = (row: number) => row * 4 + ((step + row * shift) % 4)
      const order = (round % 10) * 16 + step * 2
      const taken = (index: number) => word(words, Number.parseInt(ORDERS.charAt(index), 16))
      mix(state, at(0), at(1), at(2), at(3), taken(order), taken(order + 1))
    }
  }
  return new Uint8Array(start.map((first, index) => first ^ word(state, index) ^ word(state, index + 8)).buffer)
}

/** Writing to a word cuts to 64 bits. */
function mix(state: BigUint64Array, a: number, b: number, c: number, d: number, x: bigint, y: bigint): void {
  const turn = (target: number, other: number, bits: bigint) => {
    const lane = word(state, target) ^ word(state, other)
    state[target] = (lane >> bits) | (lane << (64n - bits))
  }
  state[a] = word(state, a) + word(state, b) + x
  turn(d, a, 32n)
  state[c] = word(state, c) + word(state, d)
  turn(b, c, 24n)
  state[a] = word(state, a) + word(state, b) + y
  turn(d, a, 16n)
  state[c] = word(state, c) + word(state, d)
  turn(b, c, 63n)
}

const word = (words: BigUint64Array, index: number) => words[index] as bigint
