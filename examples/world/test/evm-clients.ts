/** viem's clients of the EVM node. */
import { publicTestMnemonic } from '@latchkit/example-wallets'
import { createPublicClient, createTestClient, createWalletClient, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

export function evmClients(url: string) {
  const parts = { chain: foundry, transport: http(url), pollingInterval: 10 } as const
  const node = createPublicClient(parts)
  const control = createTestClient({ ...parts, mode: 'anvil' })
  /** Account of the test phrase: 0 to 9 have coins. */
  const walletOf = (addressIndex: number) =>
    createWalletClient({ ...parts, account: mnemonicToAccount(publicTestMnemonic, { addressIndex }) })
  const mined = async (sent: Promise<Hex>) => node.waitForTransactionReceipt({ hash: await sent })
  return { node, control, walletOf, mined }
}
