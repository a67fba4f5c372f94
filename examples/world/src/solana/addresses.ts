/** Mint of Ridge Dollar on Solana, a token of 6 decimals. The accounts of the test wallets have 10, 20, … */
export const ridgeDollarMint = 'RidgeDo11arRidgeDo11arRidgeDo11arRidgeDo11a'
