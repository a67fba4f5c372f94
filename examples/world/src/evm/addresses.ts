/** Accounts 0 to 5 of the test phrase. */
export const evmAccounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
] as const

/** Addresses of the contracts on the first EVM chain, in lower case. */
export const localContracts = {
  /** Multicall3, at its usual address. */
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  /** Ridge Dollar, RUSD: an ordinary ERC-20 of 6 decimals. Accounts 0 to 5 have 100, 200, … */
  ridgeDollar: '0x483c8500bc27bea780467522165e1c9220dda345',
  /** Quiet Dollar, QUSD: returns nothing, as USDT does; 6 decimals. Accounts 0 to 5 have 50, 100, … */
  quietDollar: '0xd39cdf88bfea5e0319bf00527d5d04a485ade173',
  /** A look-alike of RUSD with a URL in its name. Accounts 0 to 5 have a million each. */
  lookAlike: '0x4db9eef1cf8779498a88137d1ec796b1a0f2b7bc',
  /** Ridge Stones, an ERC-721: accounts 0 to 5 have numbers 1 to 6. */
  ridgeStones: '0x77a7b6d018817d1d11708b0a99b5e54facc56b6d',
  /** An ERC-721 that promises a prize at a site: accounts 0 to 5 have numbers 1 to 6. */
  prizeVouchers: '0xfec88303c4e4f75e0ef478b993cd3157741a9c35'
} as const

/** Addresses of the exchange (Uniswap v2) on both EVM chains, in lower case. */
export const localExchange = {
  /** Wrapped Ether (WETH9), which stands for the coin in pools. */
  wrappedEther: '0xf69b24ebd3d36b0bfcf5ee665b1fafab43da811b',
  /** Factory of the pools. */
  factory: '0x27f68d8b38e9e19d4d2b0262a49fb523bcd41cd8',
  /** Router02, the spender of tokens that are exchanged. */
  router: '0xa6081bc496ad62c54391cc5888569709321b84c5',
  /** Toll Token, TOLL: an ERC-20 of 18 decimals that burns one hundredth of every transfer. */
  tollToken: '0x1ac9cc48cfedf77acfccc4ee99b1575b979d550d'
} as const
