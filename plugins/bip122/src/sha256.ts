/** The first 32 bits of the fractions of the square roots of the first 8 primes. */
const roots = '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19'
/** The same of the cube roots of the first 64. */
const cubes =
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe' +
  '9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7' +
  'c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664b' +
  'c24b8b70c76c51a3d192e819d6990624f40e3585106aa07019a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3' +
  '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2'

const words = (hex: string) => Uint32Array.from(hex.match(/.{8}/g) ?? [], word => Number.parseInt(word, 16))

/**
 * SHA-256 (FIPS 180-4). Written out here because the checksum of an address is needed before any library is loaded, and
 * the browser's own has no synchronous form; a test holds it against a library.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const constants = words(cubes)
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length * 8)

  const state = words(roots)
  const schedule = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) schedule[i] = i < 16 ? view.getUint32(block + i * 4) : scheduled(schedule, i)
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight
    for (let i = 0; i < 64; i++) {
      const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
      const first = (h + mixed + at(constants, i) + at(schedule, i)) | 0
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value
  }

  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, value] of state.entries()) digest.setUint32(i * 4, value)
  return new Uint8Array(digest.buffer)
}

type Eight = [number, number, number, number, number, number, number, number]

const at = (words: Uint32Array, index: number) => words[index] as number
const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

function scheduled(words: Uint32Array, i: number): number {
  const [early, late] = [at(words, i - 15), at(words, i - 2)]
  const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
  const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
  return at(words, i - 16) + low + at(words, i - 7) + high
}
