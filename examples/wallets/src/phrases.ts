/** Phrase that every local node prints. Funds on a real chain are stolen at once. */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

/** Phrase whose keys no test wallet holds. EVM and Solana wallets sign with them if `signWithAnotherKey` is on. */
export const strangerMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
