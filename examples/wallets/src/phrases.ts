/** The phrase that every local node prints: whatever it holds on a real chain is taken at once. */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

/** Phrase whose keys no test wallet holds. EVM and Solana wallets sign with them if `signWithAnotherKey` is on. */
export const strangerMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
