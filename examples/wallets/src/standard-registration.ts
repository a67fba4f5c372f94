type Register = (...wallets: readonly object[]) => unknown

/**
 * Registers a wallet by the Wallet Standard, now and on every `wallet-standard:app-ready`. Returns a function that
 * unregisters it, if the page supports that.
 *
 * @param wallet - object to register, or a function that returns it for each registration.
 * @param page - the window by default.
 */
export function registerStandardWallet(
  wallet: object | (() => readonly object[]),
  page: EventTarget = window
): () => void {
  const undos = new Set<() => void>()
  const registerWith = ({ register }: { readonly register: Register }) => {
    for (const one of typeof wallet === 'function' ? wallet() : [wallet]) {
      const undo = register(one)
      if (typeof undo === 'function') undos.add(undo as () => void)
    }
  }
  const ready = (event: Event) => registerWith((event as CustomEvent<{ register: Register }>).detail)
  page.addEventListener('wallet-standard:app-ready', ready)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', ready)
    for (const undo of undos) undo()
  }
}
