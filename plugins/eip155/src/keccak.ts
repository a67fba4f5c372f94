/** Bytes of the state that a message is mixed into; the rest is never touched from outside. */
const RATE = 136

/**
 * Keccak-256, as Ethereum uses it, of up to 135 ASCII characters. Written out here because the checksum of an address
 * (EIP-55) is needed before any library is loaded; a test holds it against viem's.
 */
export function keccak256(text: string): Uint8Array {
  const bytes = new Uint8Array(200)
  new TextEncoder().encodeInto(text, bytes)
  bytes[text.length] = 0x01
  bytes[RATE - 1] = at(bytes, RATE - 1) | 0x80
  permute(new BigUint64Array(bytes.buffer))
  return bytes.subarray(0, 32)
}

/** Keccak-f[1600] (FIPS 202, section 3): 24 rounds over 25 lanes of 64 bits. Writing to a lane cuts to 64 bits. */
function permute(lanes: BigUint64Array): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map(x => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(lanes, x + y), 0n))
    lanes.forEach((lane, index) => {
      lanes[index] = lane ^ at(columns, (index + 4) % 5) ^ rotated(at(columns, (index + 1) % 5), 1)
    })

    let [x, y, moving] = [1, 0, at(lanes, 1)]
    for (let step = 1; step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const displaced = at(lanes, x + 5 * y)
      lanes[x + 5 * y] = rotated(moving, ((step * (step + 1)) / 2) % 64)
      moving = displaced
    }

    const before = lanes.slice()
    before.forEach((lane, index) => {
      const right = (steps: number) => at(before, index - (index % 5) + ((index + steps) % 5))
      lanes[index] = lane ^ (~right(1) & right(2))
    })

    // The constant of the round comes out of a shift register, bit by bit.
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) lanes[0] = at(lanes, 0) ^ (1n << BigInt((1 << bit) - 1))
      register = (register << 1) ^ ((register >> 7) * 0x171)
    }
  }
}

const rotated = (lane: bigint, bits: number) => (lane << BigInt(bits)) | (lane >> BigInt(64 - bits))

const at = <T>(list: ArrayLike<T>, index: number) => list[index] as T
