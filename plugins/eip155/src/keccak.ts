/** Number of bytes of the state that a message is mixed into. */
const RATE = 136

/**
 * Returns the Keccak-256 hash, as Ethereum uses it, of up to 134 ASCII characters. Written out here because the checksum of an address
 * (EIP-55) is needed before any library is loaded; a test compares it with viem's.
 */
export function keccak256(text: string): Uint8Array {
  const bytes = new Uint8Array(200)
  new TextEncoder().encodeInto(`${text}\x01`, bytes)
  bytes[RATE - 1] = 0x80
  permute(new BigUint64Array(bytes.buffer))
  return bytes.subarray(0, 32)
}

/** Keccak-f[1600] (FIPS 202, section 3): 24 rounds over 25 lanes. Writing to a lane cuts to 64 bits. */
function permute(lanes: BigUint64Array): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = new BigUint64Array(5)
    lanes.forEach((lane, index) => {
      columns[index % 5] = (columns[index % 5] as bigint) ^ lane
    })
    lanes.forEach((lane, index) => {
      lanes[index] = lane ^ (columns[(index + 4) % 5] as bigint) ^ rotated(columns[(index + 1) % 5] as bigint, 1)
    })

    let [x, y, moving] = [1, 0, lanes[1] as bigint]
    for (let step = 1; step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const displaced = lanes[x + 5 * y] as bigint
      lanes[x + 5 * y] = rotated(moving, ((step * (step + 1)) / 2) % 64)
      moving = displaced
    }

    const before = lanes.slice()
    before.forEach((lane, index) => {
      const row = index - (index % 5)
      lanes[index] = lane ^ (~(before[row + ((index + 1) % 5)] as bigint) & (before[row + ((index + 2) % 5)] as bigint))
    })

    // The constant of the round comes out of a shift register, bit by bit.
    for (let bit = 1; bit < 128; bit *= 2) {
      if (register & 1) lanes[0] = (lanes[0] as bigint) ^ (1n << BigInt(bit - 1))
      register = (register << 1) ^ ((register >> 7) * 0x171)
    }
  }
}

const rotated = (lane: bigint, bits: number) => (lane << BigInt(bits)) | (lane >> BigInt(64 - bits))
