/** The id of a transaction as explorers show it, in lower case; undefined for anything else. */
export const readTransactionId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
