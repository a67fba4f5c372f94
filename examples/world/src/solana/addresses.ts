/** Mint of Ridge Dollar on Solana, a token of 6 decimals. The accounts of the test wallets have 10, 20, … */
export const ridgeDollarMint = 'RidgeDo11arRidgeDo11arRidgeDo11arRidgeDo11a'
/** Account of the seller, with the Ridge Dollars that it sells: the key of `sha256('latchkit local seller')`. */
export const sellerAccount = '9G1J6FFy2qUf7akWDWPE8i6KMu3SaGwdpXzbGUrJYcv2'
/** Token account of the seller: its associated one, as a literal because deriving it takes milliseconds of every start. */
export const sellerTokenAccount = 'HmufAGHdpXaq7koNubCs7kM4D8c7fZ1VbySzk2a1Q7p6'
