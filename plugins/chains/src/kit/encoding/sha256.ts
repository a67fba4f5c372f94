/**
 * Returns the SHA-256 (FIPS 180-4). Not from a library for the same reason as base58; the browser's function is asynchronous.
 *
 * @example
 * const digest = sha256(new TextEncoder().encode('cosmoshub-4')) // 32 bytes
 */
export function sha256(message: Uint8Array): Uint8Array {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime)) primes.push(n)
  const constants = primes.map(prime => fraction(prime ** (1 / 3)))
  const state = primes.slice(0, 8).map(prime => fraction(prime ** 0.5)) as Eight

  const view = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6))
  new Uint8Array(view.buffer).set([...message, 0x80])
  // Messages here are shorter than 2^32 bits.
  view.setUint32(view.byteLength - 4, message.length * 8)
  for (let block = 0; block < view.byteLength; block += 64) {
    const words: number[] = []
    const word = (index: number) => words[index] as number
    let [a, b, c, d, e, f, g, h] = state
    for (let i = 0; i < 64; i++) {
      words[i] =
        i < 16 ? view.getUint32(block + i * 4) : word(i - 16) + low(word(i - 15)) + word(i - 7) + high(word(i - 2))
      const first = h + mixed(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (constants[i] as number) + (word(i) | 0)
      const second = mixed(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))
      ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] as number) + value) | 0
  }
  for (const [i, value] of state.entries()) view.setUint32(i * 4, value)
  return new Uint8Array(view.buffer, 0, 32)
}

type Eight = [number, number, number, number, number, number, number, number]

/** Returns the first 32 bits after the point. The root of such a small prime is exact to more bits. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))
const mixed = (word: number, one: number, two: number, three: number) =>
  turned(word, one) ^ turned(word, two) ^ turned(word, three)
const low = (word: number) => turned(word, 7) ^ turned(word, 18) ^ (word >>> 3)
const high = (word: number) => turned(word, 17) ^ turned(word, 19) ^ (word >>> 10)
