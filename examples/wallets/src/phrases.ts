/** The phrase that every local node prints: whatever it holds on a real chain is taken at once. */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

/** Of keys that no test wallet holds: those that a wallet signs with when it signs with another's. */
export const strangerMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
