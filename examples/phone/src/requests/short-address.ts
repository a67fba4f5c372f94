/** Returns `0x1234…cdef`, six and four characters, as sites do. */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
