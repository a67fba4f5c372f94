/** Clients of the EVM node, by viem. */
import { publicTestMnemonic } from '@latchkit/example-wallets'
import { createPublicClient, createTestClient, createWalletClient, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

export function evmClients(url: string) {
  const parts = { chain: foundry, transport: http(url), pollingInterval: 10 } as const
  const node = createPublicClient(parts)
  const control = createTestClient({ ...parts, mode: 'anvil' })
  /** Returns a client for an account of the test phrase. Accounts 0 to 9 have coins. */
  const walletOf = (addressIndex: number) =>
    createWalletClient({ ...parts, account: mnemonicToAccount(publicTestMnemonic, { addressIndex }) })
  const mined = async (sent: Promise<Hex>) => node.waitForTransactionReceipt({ hash: await sent })
  return { node, control, walletOf, mined }
}
