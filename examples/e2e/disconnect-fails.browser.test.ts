import { announceEvmWallet, autoPrompt, createEvmWallet } from '@latchkit/example-wallets'
import { eip155 } from '@latchkit/plugin-eip155'
import { corePreset, createLatchkit } from '@latchkit/preset-core'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'

const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
const shadow = () => document.querySelector('latchkit-modal')?.shadowRoot

test.each([
  ['throw', true],
  ['reject', true],
  ['garbage', false]
] as const)(
  'disconnects a wallet whose disconnect ends with %s, and shows a toast for a failure: %s',
  async (answer, isTold) => {
    localStorage.clear()
    const wallet = createEvmWallet({
      name: 'Larch Wallet',
      rdns: 'com.example.larch',
      mark: 'larch',
      networks: [{ chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }],
      prompt: autoPrompt
    })
    onTestFinished(announceEvmWallet(wallet))
    const latchkit = createLatchkit({ plugins: [...corePreset({ locale: 'en' }), eip155({ networks: [mainnet] })] })
    onTestFinished(() => latchkit.destroy())
    const connected = () => latchkit.connect({ wallet: 'com.example.larch' }).then(Boolean, () => false)
    await expect.poll(connected, { timeout: 10_000 }).toBe(true)
    wallet.behave({ answer: { wallet_revokePermissions: answer } })
    await latchkit.open()
    const button = () => shadow()?.querySelector<HTMLElement>('[data-testid="disconnect-button"]')
    await until(button).toBeTruthy()
    await userEvent.click(button() as HTMLElement)
    await until(() => latchkit.getState().address).toBeUndefined()
    const toast = () => shadow()?.querySelector('.toast')?.textContent ?? undefined
    if (isTold) {
      await until(toast).toBe('Failed to disconnect')
      // The toast is visible only while the dialog is open.
      await until(() => latchkit.getState().open).toBe(true)
      expect(shadow()?.querySelector('.toast')?.checkVisibility()).toBe(true)
    } else expect(toast()).toBeUndefined()
  }
)
